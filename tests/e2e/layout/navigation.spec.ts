import type {Page} from '@playwright/test';
import {provider} from '../../../provider';
import {version} from '../../../package.json';
import {CHUNKS, goInside, menuButton, watchPageLoads} from '../support/browser';
import {expect, open, PHONE, test} from '../support/test';

const DOC = '/docs/api/overviews';
const PLUGINS = '/docs/plugins/overviews';
const topBar = (page: Page) => page.getByRole('navigation', {name: 'Main'});

test.describe('Top bar', () => {
  test('links its logo to the API overview, with two entries on the left and the source code on the right', async ({
    page,
  }) => {
    await open(page, '/blog');
    const brand = topBar(page).locator('.navbar__brand').first();
    await expect(brand).toContainText(provider.name);
    await expect(brand.locator('img').first()).toBeVisible();
    const source = page.locator('.navbar__items--right').getByRole('link', {name: 'Source code'});
    await expect(source).toHaveAttribute('href', provider.repository);
    await expect(source).toHaveAttribute('rel', /noopener/);
    await brand.click();
    await expect(page).toHaveURL(DOC);
    for (const [label, path] of [
      ['Plugins & Modules', PLUGINS],
      ['API & Documents', DOC],
    ] as const) {
      await topBar(page).getByRole('link', {name: label}).click();
      await expect(page).toHaveURL(path);
      await expect(topBar(page).getByRole('link', {name: label})).toHaveClass(/navbar__link--active/);
    }
  });

  test('hides on scroll down, and returns on scroll up and keyboard focus', async ({page}) => {
    await open(page, DOC);
    const bar = page.locator('.navbar');
    await page.mouse.move(640, 400);
    // A busy browser can take two turns of the wheel for one, and the theme wants two.
    const scrollDown = () =>
      expect(async () => {
        await page.mouse.wheel(0, 300);
        await expect(bar).not.toBeInViewport({timeout: 1000});
      }).toPass();
    await scrollDown();
    await page.mouse.wheel(0, -200);
    await expect(bar).toBeInViewport({ratio: 1});
    await scrollDown();
    await topBar(page).getByRole('link', {name: 'Plugins & Modules'}).focus();
    await expect(bar).toBeInViewport({ratio: 1});
  });
});

test('Mobile breakpoint: 996px', async ({page}) => {
  await open(page, DOC);
  for (const [width, isMobile] of [
    [995, true],
    [996, true],
    [997, false],
  ] as const) {
    await page.setViewportSize({width, height: 800});
    await expect(menuButton(page), `${width} px`).toBeVisible({visible: isMobile});
    const entry = topBar(page).getByRole('link', {name: 'API & Documents'}).first();
    await expect(entry, `${width} px`).toBeVisible({visible: !isMobile});
    await expect(page.locator('.theme-doc-sidebar-container'), `${width} px`).toBeVisible({visible: !isMobile});
  }
});

test('Mobile menu: opens with the sidebar, opens a page, and closes', async ({page}) => {
  await page.setViewportSize(PHONE);
  const inMenu = page.locator('.navbar-sidebar, #site-menu').locator('a[href="/docs/api/preparation"]');
  await open(page, DOC);
  await menuButton(page).click();
  await expect(inMenu).toBeInViewport();
  await page.getByRole('button', {name: 'Close navigation bar'}).click();
  await expect(inMenu).not.toBeInViewport();
  await menuButton(page).click();
  await inMenu.click();
  await expect(page).toHaveURL('/docs/api/preparation');
  await expect(inMenu).not.toBeInViewport();
});

test('Skip link: the first Tab focuses it, and it leads to the content', async ({page}) => {
  await open(page, DOC);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', {name: 'Skip to main content'});
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('Footer: Docs, Company and Contact, the copyright year and the version of the site', async ({page}) => {
  await open(page, '/');
  await expect(page.locator('.footer__title')).toHaveText(['Docs', 'Company', 'Contact']);
  for (const [title, addresses] of Object.entries({
    Docs: [DOC, PLUGINS, '/blog'],
    Company: Object.values(provider.company),
    Contact: [provider.telephones.office, ...provider.telephones.sales].map(
      (each) => `tel:${each.replaceAll(' ', '')}`,
    ),
  })) {
    const links = page.locator('.footer__col').filter({hasText: title}).getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))), title).toEqual(addresses);
  }
  await expect(page.locator('.footer__copyright')).toHaveText(
    `Copyright © ${provider.copyrightYear} ${provider.name}. All rights reserved. Version ${version}`,
  );
});

test.describe('Docs', () => {
  test('/docs leads to the API overview, directly and by client-side navigation', async ({page}) => {
    await open(page, '/docs');
    await expect(page).toHaveURL(DOC);
    const loads = watchPageLoads(page);
    await goInside(page, '/blog');
    await expect(page.locator('article').first()).toBeVisible();
    await goInside(page, '/docs');
    await expect(page).toHaveURL(DOC);
    await topBar(page).getByRole('link', {name: 'Plugins & Modules'}).click();
    await expect(page).toHaveURL(PLUGINS);
    await expect(page.locator('h1')).toHaveText(/plugins/i);
    expect(loads).toEqual([]);
  });

  test('each area has its own sidebar, which cannot be hidden and whose categories do not auto-collapse', async ({
    page,
  }) => {
    await open(page, DOC);
    await expect(page.getByRole('button', {name: /collapse sidebar/i})).toHaveCount(0);
    const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
    // Either a <details> or Docusaurus's button.
    const openCategories = sidebar.locator('details[open], [aria-expanded=true]');
    const before = await openCategories.count();
    expect(before).toBeGreaterThan(1);
    const category = sidebar.locator('summary, [aria-expanded]', {hasText: /^Redirect$/});
    await category.click();
    await expect(openCategories).toHaveCount(before - 1);
    await category.click();
    await expect(openCategories).toHaveCount(before);
    await expect(sidebar.locator('a[href="/docs/api/preparation"]')).toBeVisible();
    await topBar(page).getByRole('link', {name: 'Plugins & Modules'}).click();
    await expect(sidebar.locator('a[href="/docs/plugins/shopify"]')).toBeVisible();
    await expect(sidebar.locator('a[href="/docs/api/preparation"]')).toHaveCount(0);
  });

  test('the table of contents covers heading levels 2 to 3', async ({page}) => {
    await open(page, '/docs/api/redirect/simple-payment');
    const headings = await page.locator('.markdown :is(h2, h3)[id]').evaluateAll((all) => all.map(({id}) => `#${id}`));
    expect(headings.length).toBeGreaterThan(2);
    const listed = await page
      .locator('.table-of-contents a')
      .evaluateAll((all) => all.map((link) => decodeURIComponent((link as HTMLAnchorElement).hash)));
    expect(listed).toEqual(headings);
  });
});

test('Blog shows reading time', async ({page}) => {
  await open(page, '/blog');
  const posts = await page.locator('article').count();
  expect(posts).toBeGreaterThan(0);
  await expect(page.getByText(/(?:One|\d+) min read/)).toHaveCount(posts);
});

test.describe('Route assets are prefetched, except on 2g or data-saver connections', () => {
  const CONNECTIONS = [
    {effectiveType: '4g', saveData: false, isPrefetched: true},
    {effectiveType: '2g', saveData: false, isPrefetched: false},
    {effectiveType: '4g', saveData: true, isPrefetched: false},
  ];
  for (const {isPrefetched, ...connection} of CONNECTIONS) {
    test(`${JSON.stringify(connection)}: ${isPrefetched ? 'prefetched' : 'skipped'}, and a click still navigates`, async ({
      page,
    }) => {
      await page.addInitScript(
        (is) => Object.defineProperty(Navigator.prototype, 'connection', {get: () => is}),
        connection,
      );
      const fetched: string[] = [];
      page.on('request', (request) => {
        // The page itself loads its assets as scripts.
        if (request.resourceType() !== 'script' && CHUNKS.test(request.url())) fetched.push(request.url());
      });
      await open(page, '/blog');
      // Observers are notified in order of creation: the page's own come before this one.
      await page.evaluate(async () => {
        const link = document.querySelector('.navbar__brand')!;
        await new Promise((resolve) => new IntersectionObserver(resolve).observe(link));
        await new Promise((resolve) => requestAnimationFrame(resolve));
      });
      if (isPrefetched) await expect.poll(() => fetched.length).toBeGreaterThan(0);
      await topBar(page).getByRole('link', {name: 'API & Documents'}).click();
      await expect(page).toHaveURL(DOC);
      await expect(page.locator('h1')).toHaveText(/overview/i);
      if (!isPrefetched) expect(fetched).toEqual([]);
    });
  }
});
