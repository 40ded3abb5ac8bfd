import type {Page} from '@playwright/test';
import {expectNothingFound} from './support/axe';
import {hiddenText} from './support/reading';
import {routes, templates} from './support/routes';
import {expect, open, test} from './support/test';

/** Every page that stays: `/docs` leads on to another. */
const pages = routes.filter((route) => route !== '/docs');

const DESKTOP = {width: 1280, height: 800};
const PHONE = {width: 390, height: 844};

test.describe('axe finds nothing', () => {
  test('with the mobile menu open', async ({page}) => {
    await page.setViewportSize(PHONE);
    await open(page, '/docs/api/overviews');
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await expect(page.getByRole('dialog', {name: 'Menu'}).locator(':focus')).toHaveCount(1);
    await expectNothingFound(page);
  });

  test('with the menu to copy a page open', async ({page, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await open(page, '/docs/api/overviews');
      await page.getByRole('button', {name: 'Copy page'}).focus();
      await page.keyboard.press('Enter');
      const copy = page.getByRole('button', {name: 'Copy as Markdown'});
      await expect(copy).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(copy).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Copied.', {exact: true})).toBeVisible();
      await expectNothingFound(page);
      await page.keyboard.press('Escape');
      await expect(copy).toBeHidden();
      await expect(page.getByRole('button', {name: 'Copy page'})).toBeFocused();
    }
  });

  test('with a notice', async ({page, expectProblem}) => {
    expectProblem(/request failed|Failed to load resource/);
    await page.route(/\/assets\/js\//, (route) => route.abort());
    await page.goto('/docs/api/overviews');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNothingFound(page);
  });

  test('with suggestions on the not-found page', async ({page, expectProblem}) => {
    expectProblem(/404 \(Not Found\)/);
    await open(page, '/docs/api/overveiws');
    await expect(page.getByRole('heading', {name: 'Did you mean'})).toBeVisible();
    await expectNothingFound(page);
  });

  test('on the crash screen', async ({page, variant, expectProblem}) => {
    expectProblem(/console error/);
    await page.addInitScript(
      `window.crash = {place: 'page', path: '/docs/api/preparation', make: () => new Error('outer')}`,
    );
    await open(page, `${variant.url}/docs/api/preparation`);
    await expect(page.getByRole('heading', {name: 'This page crashed.'})).toBeVisible();
    await expectNothingFound(page);
  });
});

/** What has the focus: an own number for each element, and what is wrong with how it is shown. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const known = ((window as unknown as {known?: Element[]}).known ??= []);
    if (!known.includes(element)) known.push(element);
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const isOutlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
    // Somewhere within it, the element itself is on top (WCAG 2.2, 2.4.11).
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    const isSeen = points.some(([x, y]) => {
      const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return top !== null && (element.contains(top) || top.contains(element));
    });
    return {
      number: known.indexOf(element),
      problem: `${isOutlined ? '' : 'not outlined '}${isSeen ? '' : 'hidden'}`,
      name: `${element.tagName} ${element.textContent.trim().slice(0, 40)}`,
    };
  });

test.describe('Keyboard walk: every control is reached, seen and left again', () => {
  for (const route of templates) {
    test(`on ${route}`, async ({page}) => {
      await open(page, route);
      const reachable = await page
        .locator('a[href], button, input, select, textarea, summary, [tabindex="0"]')
        .evaluateAll(
          (elements) =>
            elements.filter(
              (element) =>
                (element as HTMLElement).tabIndex >= 0 &&
                !(element as HTMLButtonElement).disabled &&
                element.checkVisibility({visibilityProperty: true}) &&
                !element.closest('[inert]'),
            ).length,
        );
      expect(reachable).toBeGreaterThan(10);
      const problems: string[] = [];
      const visited = new Set<number>();
      // Once around, and on to the first again: nothing keeps the focus.
      for (let step = 0; step < reachable + 20; step++) {
        await page.keyboard.press('Tab');
        const focus = await focused(page);
        if (!focus) continue;
        if (focus.number === 0 && visited.size > 1) break;
        visited.add(focus.number);
        if (focus.problem) problems.push(`${focus.name}: ${focus.problem}`);
      }
      expect(problems).toEqual([]);
      expect(visited.size).toBeGreaterThanOrEqual(reachable);
    });
  }
});

test('400 % zoom: the mobile menu and the question about cookies leave room to read', async ({page}) => {
  await page.setViewportSize({width: 320, height: 256});
  await open(page, '/docs/api/overviews');
  await expect(page.getByRole('region', {name: 'Cookie choices'})).not.toBeInViewport();
  await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
  const last = page.getByRole('dialog').getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test.describe('Forced colours', () => {
  test.beforeEach(({page}) => page.emulateMedia({forcedColors: 'active'}));

  for (const route of templates) {
    test(`the focus is seen and controls have an edge on ${route}`, async ({page}) => {
      await open(page, route);
      const buttons = await page.locator('button').evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility({visibilityProperty: true}))
          .map((element) => {
            const style = getComputedStyle(element);
            const hasEdge = parseFloat(style.borderTopWidth) > 0 || element.querySelector('svg') !== null;
            const isText = style.textDecorationLine.includes('underline');
            const isTab = element.role === 'tab';
            return hasEdge || isText || isTab ? undefined : element.outerHTML.slice(0, 100);
          }),
      );
      expect(buttons.filter(Boolean)).toEqual([]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect((await focused(page))?.problem).toBe('');
    });
  }
});

test('Reduced motion: nothing moves', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.setViewportSize(PHONE);
  await open(page, '/docs/api/overviews');
  await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
  await expect(page.getByRole('button', {name: 'Close navigation bar'})).toBeVisible();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({effect}) => Number(effect?.getComputedTiming().duration) > 1)
      .map((animation) => String((animation as CSSTransition).transitionProperty)),
  );
  expect(moving).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
});

test.describe('Without JavaScript, at 390 px', () => {
  test.use({javaScriptEnabled: false, viewport: PHONE});

  test('all text is readable', async ({page}) => {
    test.setTimeout(120_000);
    const problems: string[] = [];
    let texts = 0;
    for (const route of pages) {
      await page.goto(route);
      // A closed `<details>` opens by itself.
      const {missing, seen} = await hiddenText(page, 'details:not([open])');
      problems.push(...missing.map((text) => `${route}: ${text}`));
      texts += seen;
    }
    expect(problems).toEqual([]);
    expect(texts).toBeGreaterThan(pages.length * 10);
    console.log(`Without JavaScript: ${texts} texts on ${pages.length} pages`);
  });

  test('every page is reached by links from home within 4 clicks', async ({page, site}) => {
    test.setTimeout(120_000);
    const reached = new Set(['/']);
    let latest = ['/'];
    for (let clicks = 1; clicks <= 4 && latest.length > 0; clicks++) {
      const found = new Set<string>();
      for (const route of latest) {
        await page.goto(route);
        const links = await page.locator('a[href]').evaluateAll((all) =>
          all
            .filter((link) => link.checkVisibility({visibilityProperty: true}))
            .filter((link) => {
              const {width, height} = link.getBoundingClientRect();
              return width > 1 && height > 1;
            })
            .map((link) => (link as HTMLAnchorElement).href),
        );
        for (const link of links) if (link.startsWith(`${site.url}/`)) found.add(new URL(link).pathname);
      }
      latest = [...found].filter((path) => routes.includes(path) && !reached.has(path));
      latest.forEach((path) => reached.add(path));
    }
    expect(pages.filter((route) => !reached.has(route))).toEqual([]);
  });

  test('no control is shown that does nothing', async ({page}) => {
    const problems: string[] = [];
    for (const route of templates) {
      await page.goto(route);
      const dead = await page.locator('button, [role=tab], [role=button]').evaluateAll((all) =>
        all
          .filter((control) => control.checkVisibility({visibilityProperty: true}))
          // Links and popovers work by themselves.
          .filter((control) => !control.matches('[href], [popovertarget]'))
          .map((control) => control.outerHTML.slice(0, 100)),
      );
      problems.push(...dead.map((control) => `${route}: ${control}`));
    }
    expect(problems).toEqual([]);
  });
});
