import {execFileSync} from 'node:child_process';
import {expect, open, test} from './support/test';

const PREPARATION = '/docs/api/preparation';
const REDIRECT = '/docs/api/redirect/simple-payment';

/** The text on each page of a PDF. */
const pagesOf = (pdf: Buffer): string[] =>
  execFileSync('pdftotext', ['-layout', '-', '-'], {input: pdf, encoding: 'utf8'}).split('\f').slice(0, -1);

test('the most printed guide takes at most 12 pages, and its checklist one', async ({page}) => {
  await page.goto(PREPARATION);
  const items = await page.locator('.task-list-item').count();
  expect(items).toBeGreaterThan(15);
  const pages = pagesOf(await page.pdf({format: 'A4'}));
  expect(pages.length).toBeLessThanOrEqual(12);
  const checklist = pages.filter((text) => text.includes('The merchant ID is stored as text'));
  expect(checklist).toHaveLength(1);
  expect(checklist[0]).toContain('Go-live checklist');
  for (const item of await page.locator('.task-list-item').all()) {
    // Line breaks differ on paper.
    expect(checklist[0]!.replace(/\s+/g, ' ')).toContain((await item.innerText()).trim().slice(0, 40));
  }
});

test('prints the selected language of a sample and folds as they are, but no button, tool or panel', async ({page}) => {
  await open(page, REDIRECT);
  await page.getByRole('tab', {name: 'PHP'}).first().click();
  const fold = page.locator('details.more', {hasText: 'In the terminal'});
  await page.emulateMedia({media: 'print'});
  await expect(page.locator('.samples__panel:visible')).toHaveCount(1);
  await expect(page.locator('.samples__panel[data-language=php] .samples__call')).toBeVisible();
  await expect(page.locator('.samples details:visible')).toHaveCount(0);
  await expect(fold.locator('summary').first()).toBeVisible();
  await expect(fold.locator('pre').first()).toBeHidden();

  await page.emulateMedia({media: 'screen'});
  await fold.locator('summary').first().click();
  await page.getByRole('button', {name: 'Change the fields'}).click();
  await expect(page.locator('main form')).toBeVisible();
  await page.emulateMedia({media: 'print'});
  await expect(fold.locator('pre').first()).toBeVisible();
  await expect(page.locator('button:visible, input:visible, textarea:visible')).toHaveCount(0);
  await expect(page.locator('.samples pre:visible')).toHaveCount(1);

  await open(page, PREPARATION);
  await page.emulateMedia({media: 'screen'});
  await page.getByRole('button', {name: 'Inspect a postback'}).click();
  await expect(page.locator('main textarea')).toBeVisible();
  await page.emulateMedia({media: 'print'});
  await expect(page.locator('button:visible, input:not([type=checkbox]):visible, textarea:visible')).toHaveCount(0);
  await expect(page.getByText('Postback inspector', {exact: true})).toBeHidden();
});
