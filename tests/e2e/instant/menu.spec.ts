import {axeFaults} from '../support/axe';
import {goInside, menuButton, menuOf} from '../support/browser';
import {expect, open, PHONE, test, waitForHydration} from '../support/test';

const DOC = '/docs/api/overviews';

// tests/engines/navigation.journey.ts opens a page from the menu, and closes the menu with Escape.

test('an open menu closes when the window grows', async ({page}) => {
  for (const path of ['/blog/archive', DOC]) {
    await page.setViewportSize({width: 996, height: 800});
    await open(page, path);
    await menuButton(page).click();
    await expect(menuOf(page)).toBeVisible();
    await page.setViewportSize({width: 997, height: 800});
    await expect(menuOf(page)).toHaveCount(0);
    await expect(page.locator('.navbar #site-menu')).toBeHidden();
    await expect(page.locator('[inert]')).toHaveCount(0);
  }
  await page.getByRole('navigation', {name: 'Main'}).getByRole('link', {name: 'Plugins & Modules'}).click();
  await expect(page).toHaveURL('/docs/plugins/overviews');
});

test('nothing stays out of reach after a page of another kind has been chosen in the menu', async ({page}) => {
  await page.setViewportSize(PHONE);
  await open(page, '/');
  for (const [name, heading] of [
    ['Prepare your integration', 'Prepare your integration'],
    ['Blog', 'Blog'],
    ['Home', /payment/],
  ] as const) {
    await menuButton(page).click();
    await expect(page.locator('#site-search')).toHaveAttribute('inert', '');
    await menuOf(page).getByRole('link', {name, exact: true}).click();
    await expect(page.getByRole('heading', {level: 1, name: heading})).toBeFocused();
    await expect(page.locator('[inert]')).toHaveCount(0);
  }
  await page.getByRole('button', {name: 'Search'}).click();
  await page.getByRole('combobox', {name: 'Search'}).fill('refund');
  await expect(page.getByRole('option').first()).toBeVisible();
});

/** Below the others of the sidebar. */
const DEEP = '/docs/api/payment-features/inquiry-api';

test('the sidebar shows the entry of the page, before the app starts', async ({page}) => {
  await page.setViewportSize({width: 1280, height: 720});
  await page.goto(DEEP);
  await expect(page.locator('.theme-doc-sidebar-menu [aria-current=page]')).toBeInViewport({ratio: 1});
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the sidebar begins with a whole row', async ({page}) => {
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({width, height});
    for (const path of [DEEP, '/docs/api/payment-link/secure-link-api', '/docs/api/none-ui-api/promptpay-api']) {
      // The app of the page may scroll the sidebar as it starts.
      await open(page, path);
      const findCut = () =>
        page.locator('.theme-doc-sidebar-container .menu').evaluate((menu) => {
          const edge = menu.getBoundingClientRect().top;
          return [...menu.querySelectorAll('.menu__link')]
            .filter(
              (row) => row.getBoundingClientRect().top < edge - 1 && row.getBoundingClientRect().bottom > edge + 1,
            )
            .map((row) => row.textContent);
        });
      await expect.poll(findCut, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('the sidebar shows the entry of the page that a link or the search led to, and moves nothing else', async ({
  page,
}) => {
  await page.setViewportSize({width: 1280, height: 600});
  await open(page, DOC);
  const entry = page.locator('.theme-doc-sidebar-menu [aria-current=page]');
  const sidebar = page.locator('.theme-doc-sidebar-container .menu');
  await page.getByRole('main').locator(`a[href="${DEEP}"]`).first().click();
  await expect(entry).toHaveAttribute('href', DEEP);
  await expect(entry).toBeInViewport({ratio: 1});
  expect(await page.evaluate(() => scrollY)).toBe(0);

  // Where the reader has scrolled it, it stays while they read.
  await sidebar.evaluate((menu) => (menu.scrollTop = 0));
  await page.evaluate(() => scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  expect(await sidebar.evaluate((menu) => menu.scrollTop)).toBe(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('cancel a recurring charge');
  await expect(page.getByRole('option').first()).toHaveAttribute('href', /delete-recurring/);
  await page.keyboard.press('Enter');
  await expect(entry).toHaveAttribute('href', /delete-recurring/);
  await expect(entry).toBeInViewport({ratio: 1});
});

test.describe('Mobile menu', () => {
  test.use({viewport: PHONE});

  test('traps the focus, passes axe, and closes on a click outside', async ({page}) => {
    await open(page, DOC);
    await menuButton(page).click();
    await expect(menuOf(page).locator(':focus')).toHaveCount(1);
    let within = 0;
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press(step < 40 ? 'Tab' : 'Shift+Tab');
      const place = await page.evaluate(() =>
        document.activeElement === document.body ? 'browser' : document.activeElement?.closest('[role=dialog]')?.role,
      );
      expect(['browser', 'dialog']).toContain(place);
      if (place === 'dialog') within++;
    }
    expect(within).toBeGreaterThan(50);
    expect(await axeFaults(page, {within: menuOf(page)})).toEqual([]);
    await page.mouse.click(385, 600);
    await expect(menuOf(page)).toBeHidden();
  });

  test('keeps the parts of the site in one row in sight, also where it opens at an entry further down', async ({
    page,
  }) => {
    for (const path of [DOC, DEEP]) {
      await page.goto(path);
      await menuButton(page).click();
      await expect(menuOf(page).locator('.theme-doc-sidebar-menu [aria-current=page]')).toBeInViewport({ratio: 1});
      const parts = await menuOf(page).getByRole('navigation', {name: 'Main menu'}).getByRole('link').all();
      expect(parts).toHaveLength(3);
      for (const part of parts) {
        await expect(part).toBeInViewport({ratio: 1});
        // Not below an entry of the sidebar.
        await part.click({trial: true});
      }
      const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!));
      expect(new Set(boxes.map(({y}) => y)).size).toBe(1);
    }
  });

  test('shows the first APIs without scrolling, and the other links after the pages', async ({page}) => {
    await page.goto(DOC);
    await menuButton(page).click();
    await expect(menuOf(page).getByRole('link', {name: /^Redirect form/})).toBeInViewport({ratio: 1});
    const names = await menuOf(page).getByRole('link').allInnerTexts();
    expect(names.slice(-4)).toEqual(['Home', 'Source code', 'Control panel', 'Register']);
    await menuOf(page).getByRole('link', {name: 'Home', exact: true}).click();
    await expect(page).toHaveURL('/');
  });

  test('begins with a whole row below the parts of the site', async ({page}) => {
    await page.goto(DEEP);
    await menuButton(page).click();
    const entry = menuOf(page).locator('.theme-doc-sidebar-menu [aria-current=page]');
    await expect(entry).toBeInViewport({ratio: 1});
    const edge = (await menuOf(page).getByRole('navigation', {name: 'Main menu'}).boundingBox())!;
    const rows = await menuOf(page).locator('.theme-doc-sidebar-menu .menu__link').all();
    const boxes = await Promise.all(rows.map((row) => row.boundingBox()));
    const bottom = edge.y + edge.height;
    expect(boxes.filter((box) => box && box.y < bottom - 1 && box.y + box.height > bottom + 2)).toEqual([]);
  });

  test('shows the entry of the page in a window at 400 % zoom', async ({page}) => {
    await page.setViewportSize({width: 320, height: 256});
    await page.goto(DEEP);
    await menuButton(page).click();
    const entry = menuOf(page).locator('.theme-doc-sidebar-menu [aria-current=page]');
    await expect(entry).toBeInViewport({ratio: 1});
    // Not below the links at the top.
    await entry.click({trial: true});
  });

  test('shows the entry of the page, below its name and its button', async ({page}) => {
    await page.goto(DEEP);
    await menuButton(page).click();
    await expect(menuOf(page).locator('.theme-doc-sidebar-menu [aria-current=page]')).toBeInViewport({ratio: 1});
    await expect(menuOf(page).getByRole('button', {name: 'Close navigation bar'})).toBeFocused();
    await expect(menuOf(page).locator(':focus')).toBeInViewport({ratio: 1});
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('closes on Back, which returns to the previous page, even after a reload', async ({page}) => {
    await open(page, DOC);
    await goInside(page, '/docs/api/preparation');
    await expect(page.locator('h1')).toHaveText(/Prepar/);
    await page.reload();
    await waitForHydration(page);
    await menuButton(page).click();
    await expect(menuOf(page)).toBeVisible();
    await page.goBack();
    await expect(menuOf(page)).toBeHidden();
    await expect(page).toHaveURL(DOC);
    await expect(page.locator('h1')).toHaveText('API overview');
  });
});
