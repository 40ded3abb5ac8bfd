import {hiddenText} from './support/reading';
import {pages} from './support/routes';
import {expect, test} from './support/test';

test.use({javaScriptEnabled: false, viewport: {width: 390, height: 844}});

test('every page shows all its text, has no dead controls, and is within 4 clicks of the home page', async ({
  page,
  site,
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
        .map(({origin, pathname}) => origin + pathname),
    );
    const inside = links.filter((link) => link.startsWith(`${site.url}/`));
    linksOf.set(
      route,
      inside.map((link) => link.slice(site.url.length)),
    );
  }
  expect(problems).toEqual([]);
  expect(texts).toBeGreaterThan(pages.length * 10);
  const reached = new Set(['/']);
  for (let clicks = 1; clicks <= 4; clicks++) {
    for (const route of [...reached]) linksOf.get(route)?.forEach((link) => reached.add(link));
  }
  expect(pages.filter((route) => !reached.has(route))).toEqual([]);
});

test('the menu works on the home page and on a document', async ({page}) => {
  for (const path of ['/docs/api/overviews', '/']) {
    await page.goto(path);
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await page.locator('#menu').getByRole('link', {name: 'Plugins & Modules'}).click();
    await expect(page).toHaveURL('/docs/plugins/overviews');
  }
});

test('the home page begins with its heading at every width', async ({page}) => {
  await page.goto('/');
  for (const width of [390, 768, 1280, 1440]) {
    await page.setViewportSize({width, height: 800});
    await expect(page.getByRole('heading', {level: 1}), `${width} px`).toBeInViewport({ratio: 1});
  }
});

test('a fold opens on a click', async ({page}) => {
  await page.goto('/docs/api/payment-features/inquiry-api');
  await page.locator('details.more', {hasText: 'In the terminal'}).locator('summary').first().click();
  await expect(page.getByText('Follow a refund:')).toBeVisible();
});

test('a field, an error and a code can be found on their pages', async ({page}) => {
  await page.goto('/docs/api/none-ui-api/promptpay-api');
  const sent = page.getByRole('table', {name: 'What you send: PromptPay QR'});
  await expect(sent.getByRole('row', {name: /referenceNo required/})).toContainText('12 digits');
  const errors = page.getByRole('table', {name: 'Errors', exact: true});
  await expect(errors.getByRole('row', {name: /duplicate reference number/})).toContainText('Make a new referenceNo');
  await page.goto('/docs/api/redirect/with-channel');
  await expect(page.getByRole('table', {name: 'Payment channels'}).getByRole('row')).toHaveCount(17);
});
