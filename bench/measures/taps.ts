import type {Browser} from '@playwright/test';
import {type Goal, firstVisit, openAtRest, openUntilPainted, pressAndWait, withBrowser} from '../browser';
import {generateTopics, QUERY, typicalTopic} from '../pages';
import type {Peer} from '../peers';
import type {Row} from '../report';
import {measureAll, type Options, type Subject} from '../subjects';

/** A control, and what becomes visible after a press on it, in order. */
type Tap = [control: string, ...goals: Goal[]];

/** The controls that a peer has on every page. */
const controlsOf = ({menu, search, copy}: Peer): Record<string, Tap> => ({
  ...(menu && {menu: [menu.open, {selector: menu.link}]}),
  // With the focus in it: then a phone shows its keyboard.
  ...(search && {
    search: [search.open, {selector: `${search.field}:focus`}],
    'first result': [search.open, {selector: search.field, type: QUERY}, {selector: search.result}],
  }),
  ...(copy && {copy: [copy.button, copy.done]}),
});

/** A page of this site's own build that has samples in tabs. */
const OWN_PAGE = {'page with samples': '/docs/api/payment-features/inquiry-api'};

const OWN_CONTROLS: Record<string, Tap> = {
  tab: ['.samples__tab[data-language=php]', {selector: '.samples__panel[data-language=php]'}],
};

const tapAtFirstPaint = (
  browser: Browser,
  {server, path}: Subject,
  [control, ...goals]: Tap,
  network: 'free' | 'fast 4G',
) =>
  firstVisit(browser, {slowdown: 4, network, isTouched: true}, async (page) => {
    await openUntilPainted(page, server.url + path);
    return pressAndWait(page, control, goals, 'finger');
  });

/** Between the first scroll and the tap, in ms. A site may use the time to start what it needs, or meet the tap. */
const READING = 1000;

const tapAfterScroll = (browser: Browser, {server, path}: Subject, [control, ...goals]: Tap) =>
  firstVisit(browser, {slowdown: 4, isTouched: true}, async (page) => {
    await openUntilPainted(page, server.url + path);
    await page.mouse.wheel(0, 1);
    await page.waitForTimeout(READING);
    return pressAndWait(page, control, goals, 'finger');
  });

const clickAtRest = (browser: Browser, {server, path}: Subject, [control, ...goals]: Tap) =>
  firstVisit(browser, {slowdown: 4}, async (page) => {
    await openAtRest(page, server, path);
    return pressAndWait(page, control, goals, 'mouse');
  });

async function measure(browser: Browser, subject: Subject): Promise<Record<string, number>> {
  const values: Record<string, number> = {};
  for (const [name, tap] of Object.entries({
    ...controlsOf(subject.peer),
    ...(subject.kind === 'own' && OWN_CONTROLS),
  })) {
    values[name] = await tapAtFirstPaint(browser, subject, tap, 'free');
    values[`${name}, 4G`] = await tapAtFirstPaint(browser, subject, tap, 'fast 4G');
  }
  if (subject.kind === 'own') return values;
  const {next} = typicalTopic(generateTopics(subject.pages));
  const link: Tap = [`main a[href="${subject.peer.address(next.id)}"]`, {selector: 'h1', text: next.title}];
  values.link = await tapAtFirstPaint(browser, subject, link, 'free');
  values['link, 1 s after a scroll'] = await tapAfterScroll(browser, subject, link);
  values['link, mouse, page at rest'] = await clickAtRest(browser, subject, link);
  return values;
}

/** The first tap of a visit on a phone, for every peer that has the control; and a link in a page at rest. */
export const measureTaps = (options: Options): Promise<Row[]> =>
  withBrowser((browser) => measureAll(options, OWN_PAGE, (subject) => measure(browser, subject)));
