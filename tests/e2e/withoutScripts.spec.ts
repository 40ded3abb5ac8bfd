import {hiddenText} from './support/reading';
import {pages} from './support/routes';
import {expect, PHONE, test} from './support/test';

test.use({javaScriptEnabled: false, viewport: PHONE});

test('every page shows all its text, fits the window, has no dead controls, and is within 4 clicks of the home page', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const problems: string[] = [];
  const linksOf = new Map<string, string[]>();
  let texts = 0;
  for (const route of [...pages, '/404.html']) {
    await page.goto(route);
    // A closed `<details>` opens without scripts.
    const {missing, seen} = await hiddenText(page, 'details:not([open])');
    problems.push(...missing.map((text) => `${route}: "${text}" is not shown`));
    texts += seen;
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > PHONE.width) problems.push(`${route} is ${width} px wide`);
    const controls = await page.locator('button, [role=tab], [role=button]').evaluateAll((all) =>
      all
        // Popovers work without scripts; a button must not navigate.
        .filter((control) => control.matches('a') || !control.matches('[popovertarget]'))
        .filter((control) => control.matches('a') || control.checkVisibility({visibilityProperty: true}))
        .map((control) => control.outerHTML.slice(0, 100)),
    );
    problems.push(...controls.map((control) => `${route}: ${control} does nothing, or is a link`));
    const links = await page.locator('a[href]').evaluateAll((all) =>
      all
        .filter((link) => link.checkVisibility({visibilityProperty: true}))
        .filter((link) => link.getBoundingClientRect().width > 1 && link.getBoundingClientRect().height > 1)
        .map((link) => new URL((link as HTMLAnchorElement).href))
        .filter(({origin}) => origin === location.origin)
        .map(({pathname}) => pathname),
    );
    linksOf.set(route, links);
  }
  expect(problems).toEqual([]);
  expect(texts).toBeGreaterThan(pages.length * 10);
  const reached = new Set(['/']);
  for (let clicks = 1; clicks <= 4; clicks++) {
    for (const route of [...reached]) linksOf.get(route)?.forEach((link) => reached.add(link));
  }
  expect(pages.filter((route) => !reached.has(route))).toEqual([]);
});

test('the home page begins with its heading at every width, and its sandbox card is complete', async ({page}) => {
  await page.goto('/');
  for (const width of [390, 768, 1280, 1440]) {
    await page.setViewportSize({width, height: 800});
    await expect(page.getByRole('heading', {level: 1}), `${width} px`).toBeInViewport({ratio: 1});
  }
  const card = page.getByRole('group', {name: /^Try it/});
  await expect(card).toContainText('You get a QR for 1,250.00 THB');
  await expect(card.getByRole('img')).toBeVisible();
});

test('a fold names its content, opens on a click, and is found by the browser’s search', async ({page}) => {
  const INQUIRY = '/docs/api/payment-features/inquiry-api';
  await page.goto(INQUIRY);
  const fold = page.locator('details.more', {hasText: 'In the terminal'});
  const summary = fold.locator('summary').first();
  await expect(summary).toHaveText(/^In the terminal: .*an altered amount/);
  await expect(fold.getByText(/^A buyer alters the amount/)).toBeHidden();
  await summary.click();
  await expect(fold.getByText(/^A buyer alters the amount/)).toBeVisible();

  await page.goto('about:blank');
  await page.goto(`${INQUIRY}#:~:text=A%20buyer%20alters`);
  await expect(fold).toHaveAttribute('open', '');
});
