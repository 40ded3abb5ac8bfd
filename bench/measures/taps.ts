import type {Browser, Page} from '@playwright/test';
import {type Conditions, firstVisit, launch} from '../browser';
import {generateTopics} from '../pages';
import type {Row} from '../results';
import {serve} from '../serve';
import {closeAll, inTurns, type Measure, type Options, ownBuild, servePeers, type Subject} from '../subjects';
import {type Goal, openOnPhone, tapAndWait, waitsOf} from '../watch';

/** What is done, and what is to be seen then. */
interface Tap {
  tapped: string;
  goal: Goal;
}

/** The first link of the text, and the heading that it leads to. */
export function linkOf({peer, path, pages}: Subject): Tap {
  const topics = generateTopics(pages!);
  const next = topics[topics.findIndex(({id}) => peer!.address(id) === path) + 1]!;
  return {tapped: `main a[href="${peer!.address(next.id)}"]`, goal: {selector: 'h1', text: next.title}};
}

/** What a peer has of the actions; the others it is not measured at. */
function tapsOf(subject: Subject): Record<string, Tap> {
  const {menu, search, copy} = subject.peer!;
  return {
    ...(menu && {menu: {tapped: menu.open, goal: {selector: menu.link}}}),
    // With the focus in it: then the screen's keyboard is there.
    ...(search && {search: {tapped: search.open, goal: {selector: `${search.field}:focus`}}}),
    link: linkOf(subject),
    ...(copy && {copy: {tapped: copy.button, goal: copy.done}}),
  };
}

/** When the finger comes: at the first paint, or this long after the `load` event, in ms. */
const MOMENTS: Record<string, number | undefined> = {'at once': undefined, 'after 3 s': 3000};

const NETWORKS: Conditions['network'][] = ['free', 'fast 4G'];

const phone = (network: Conditions['network']): Conditions => ({processor: 4, network, isTouched: true});

/**
 * A tap at each moment and network: measures for `inTurns`, with values by names such as `at once: free`.
 *
 * @param tapOf nothing for a subject that has no such control.
 * @param prefix of the names, such as `menu `.
 */
function measuresOfTap(browser: Browser, tapOf: (subject: Subject) => Tap | undefined, prefix = ''): Measure[] {
  return Object.entries(MOMENTS).flatMap(([moment, wait]) =>
    NETWORKS.map((network) => async (subject: Subject): Promise<Record<string, number>> => {
      const tap = tapOf(subject);
      if (!tap) return {};
      const ms = await firstVisit(browser, phone(network), async (page) => {
        await openOnPhone(page, subject.server.url + subject.path, wait);
        return tapAndWait(page, tap.tapped, [tap.goal]);
      });
      return {[`${prefix}${moment}: ${network}`]: ms};
    }),
  );
}

const measuresOf = (browser: Browser): Measure[] => [
  ...['menu', 'search', 'link', 'copy'].flatMap((name) =>
    measuresOfTap(browser, (subject) => tapsOf(subject)[name], `${name} `),
  ),
  (subject) => measureVisit(browser, subject),
];

const SAMPLES = '/docs/api/payment-features/inquiry-api';

/** What the pages of this site's own build have beside; no peer has generated pages with these. */
const OWN: Record<string, Tap & {path: string}> = {
  'tab of a sample': {
    path: SAMPLES,
    tapped: '.samples__tab[data-language=php]',
    goal: {selector: '.samples__panel[data-language=php]'},
  },
  'menu “Copy page”': {path: SAMPLES, tapped: 'article [popovertarget]', goal: {selector: '[data-copy-from]'}},
  '“On this page”': {
    path: SAMPLES,
    tapped: '.theme-doc-toc-mobile button',
    goal: {selector: '.theme-doc-toc-mobile a'},
  },
  'answer to the question about cookies': {
    path: SAMPLES,
    tapped: '[data-consent-answer=declined]',
    goal: {selector: 'html[data-consent=declined]'},
  },
};

async function measureOwnTaps(browser: Browser, runs: number): Promise<Row[]> {
  const server = await serve(await ownBuild());
  const subjects = Object.entries(OWN).map(([name, {path}]) => ({name, path, server}));
  try {
    return await inTurns(
      subjects,
      runs,
      measuresOfTap(browser, ({name}) => OWN[name]),
    );
  } finally {
    await closeAll(subjects);
  }
}

/** How long a reader looks before the next action, in ms. */
const LOOK = 700;

/** Menu and search opened and closed, a link followed, and back: what each of them kept the reader waiting. */
async function visit(page: Page, subject: Subject): Promise<number[]> {
  const {menu, search, link} = tapsOf(subject);
  const look = () => page.waitForTimeout(LOOK);
  await openOnPhone(page, subject.server.url + subject.path, LOOK);
  for (const overlay of [menu, search]) {
    if (!overlay) continue;
    await tapAndWait(page, overlay.tapped, [overlay.goal]);
    if (overlay === search) await page.keyboard.type('refund', {delay: 80});
    await look();
    await page.keyboard.press('Escape');
    await look();
    // What Escape leaves open, a tap beside it closes.
    if (await page.locator(overlay.goal.selector).first().isVisible()) await page.touchscreen.tap(405, 600);
    await look();
  }
  await tapAndWait(page, link!.tapped, [link!.goal]);
  await look();
  await page.goBack();
  await look();
  return waitsOf(page);
}

async function measureVisit(browser: Browser, subject: Subject): Promise<Record<string, number>> {
  const waits = await firstVisit(browser, phone('fast 4G'), (page) => visit(page, subject));
  // Below fifty interactions, the 98th percentile is the worst of them.
  return {'worst wait of a visit': Math.max(...waits, 0)};
}

/** The first tap of a visit on a phone, for every peer that has the control; and what a whole visit keeps waiting. */
export async function measureTaps(options: Options): Promise<Row[]> {
  const rows: Row[] = [];
  const hasOwn = options.peers.some(({name}) => name === 'site');
  // Before the long part, which a build that fails would waste.
  if (hasOwn) await ownBuild();
  const browser = await launch();
  try {
    for (const pages of options.pages) {
      const {subjects, faults} = await servePeers(options, pages);
      rows.push(...faults, ...(await inTurns(subjects, options.runs ?? 10, measuresOf(browser))));
      await closeAll(subjects);
    }
    if (hasOwn) rows.push(...(await measureOwnTaps(browser, options.runs ?? 10)));
  } finally {
    await browser.close();
  }
  return rows;
}
