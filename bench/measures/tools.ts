import type {Browser, Page} from '@playwright/test';
import {firstVisit, launch} from '../browser';
import {site} from '../peers/site/peer';
import type {Row} from '../results';
import type {Server} from '../serve';
import {closeAll, inTurns, type Options, ownBuild} from '../subjects';
import {serve} from '../serve';
import {clickAndWait, costOf, type Goal, openWatched} from '../watch';

interface Use {
  path: string;
  click: string;
  goals: Goal[];
}

const SEARCH_PAGE = '/docs/api/overviews';
const {open, field, result} = site.search!;

/** Opens a tool by its title, until its first field is there. */
const tool = (path: string, title: string): Use => {
  const frame = `[role=group][aria-label^="${title}"]`;
  return {path, click: `${frame} > button`, goals: [{selector: `${frame} :is(input, textarea, select)`}]};
};

const uses: Record<string, Use> = {
  'search dialog': {path: SEARCH_PAGE, click: open, goals: [{selector: field}]},
  'search, first result': {
    path: SEARCH_PAGE,
    click: open,
    goals: [{selector: field, type: 'promptpay'}, {selector: result}],
  },
  'code finder': tool('/docs/api/payment-method', 'Code finder'),
  'installment finder': tool('/docs/api/redirect/with-installment', 'Installment finder'),
  'reference number helper': tool('/docs/api/redirect/simple-payment', 'Reference number helper'),
  'request builder': tool('/docs/api/payment-features/inquiry-api', 'Request builder'),
  'postback inspector': tool('/docs/api/preparation', 'Postback inspector'),
  'QR inspector': tool('/docs/api/none-ui-api/promptpay-api', 'PromptPay QR inspector'),
  'ship it, or not': tool('/blog/mdx-blog-post', 'Ship it, or not?'),
};

/** Opens the folded parts of a page in which a control stands, as a reader has done before reaching it. */
const openFolds = (page: Page, control: string): Promise<void> =>
  page
    .locator(control)
    .first()
    .evaluate((element) => {
      for (let fold = element.closest('details'); fold; fold = fold.parentElement!.closest('details')) fold.open = true;
    });

async function measureUse(
  browser: Browser,
  server: Server,
  {path, click, goals}: Use,
): Promise<Record<string, number>> {
  return firstVisit(browser, {processor: 4, network: 'free'}, async (page) => {
    await openWatched(page, server, path);
    await openFolds(page, click);
    return costOf(server, await clickAndWait(page, click, goals));
  });
}

/** What this site's search and tools cost a reader who opens them, on its own build. */
export async function measureTools({runs}: Options): Promise<Row[]> {
  const browser = await launch();
  const server = await serve(await ownBuild());
  const subjects = Object.entries(uses).map(([name, {path}]) => ({name, path, server}));
  try {
    return await inTurns(subjects, runs ?? 5, ({name}) => measureUse(browser, server, uses[name]!));
  } finally {
    await closeAll(subjects);
    await browser.close();
  }
}
