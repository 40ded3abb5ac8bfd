import {execFileSync} from 'node:child_process';
import {expect, open, test} from './support/test';

const PREPARATION = '/docs/api/preparation';
const REDIRECT = '/docs/api/redirect/simple-payment';

/** The text on each page of a PDF. */
const pagesOf = (pdf: Buffer): string[] =>
  execFileSync('pdftotext', ['-layout', '-', '-'], {input: pdf, encoding: 'utf8'}).split('\f').slice(0, -1);

test('the most printed guide takes at most 14 pages, and its checklist starts a new one', async ({page}) => {
  await page.goto(PREPARATION);
  const items = await page.locator('.task-list-item').count();
  expect(items).toBeGreaterThan(15);
  const pages = pagesOf(await page.pdf({format: 'A4'}));
  expect(pages.length).toBeLessThanOrEqual(14);
  const start = pages.findIndex((text) => /^\s*Go-live checklist/.test(text));
  expect(start).toBeGreaterThan(0);
  const checklist = pages.slice(start).join(' ');
  for (const item of await page.locator('.task-list-item').all()) {
    // Line breaks and the spaces around code differ on paper.
    expect(checklist.replace(/\s+/g, '')).toContain((await item.innerText()).replace(/\s+/g, '').slice(0, 40));
  }
});

test('the foot of each sheet has the address of the page, and the number of the sheet', async ({page}) => {
  await open(page, REDIRECT);
  const sheets = pagesOf(await page.pdf({format: 'A4', margin: {top: '15mm', bottom: '15mm'}}));
  expect(sheets.length).toBeGreaterThan(1);
  for (const [index, text] of sheets.entries()) {
    const foot = text.trim().split('\n').at(-1)!;
    expect(foot).toContain(page.url());
    expect(foot.replace(/\s/g, '')).toMatch(new RegExp(`${index + 1}/${sheets.length}$`));
  }
});

// pages.spec.ts prints every page as it opens.
test('prints the selected language of a sample, and folds and tools as they are, without their controls', async ({
  page,
}) => {
  await open(page, REDIRECT);
  await page.getByRole('tab', {name: 'PHP'}).first().click();
  const fold = page.locator('details.more', {hasText: 'In the terminal'});
  const session = fold.locator('pre').first();
  await page.emulateMedia({media: 'print'});
  await expect(page.locator('.samples__panel:visible')).toHaveAttribute('data-language', 'php');
  await expect(session).toBeHidden();

  await page.emulateMedia({media: 'screen'});
  await fold.locator('summary').first().click();
  await page.getByRole('button', {name: 'Change the fields'}).click();
  await expect(page.locator('main form')).toBeVisible();
  await page.emulateMedia({media: 'print'});
  await expect(session).toBeVisible();
  await expect(page.locator('button:visible, input:visible, textarea:visible')).toHaveCount(0);
  await expect(page.locator('.samples pre:visible')).toHaveCount(1);
});

test('prints a button as a link with its address', async ({page}) => {
  await open(page, '/docs/plugins/overviews');
  await page.emulateMedia({media: 'print'});
  const button = page.getByRole('link', {name: /^Download \d/}).first();
  const ink = await button.locator('..').evaluate((cell) => getComputedStyle(cell).color);
  await expect(button).toHaveCSS('color', ink);
  await expect(button).toHaveCSS('border-top-style', 'none');
  const address = await button.evaluate((link) => getComputedStyle(link, '::after').content);
  expect(address).toContain(await button.getAttribute('href'));
});
