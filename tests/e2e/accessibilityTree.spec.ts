import type {Page} from '@playwright/test';
import {routes, templates} from './support/routes';
import {expect, test, unfold} from './support/test';

/** A node of the tree that Chromium hands to a screen reader. */
interface AccessibleNode {
  role: string;
  name: string;
  parent?: AccessibleNode;
  children: AccessibleNode[];
}

/** What a screen reader is given of the page, in the order in which it is read. */
async function accessibilityTree(page: Page): Promise<AccessibleNode[]> {
  const session = await page.context().newCDPSession(page);
  const {nodes} = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map<string, AccessibleNode>();
  for (const {nodeId, role, name, ignored} of nodes) {
    byId.set(nodeId, {
      role: ignored ? 'none' : String(role?.value),
      name: String(name?.value ?? '').trim(),
      children: [],
    });
  }
  for (const {nodeId, childIds = []} of nodes) {
    const parent = byId.get(nodeId)!;
    for (const id of childIds) {
      const child = byId.get(id);
      if (!child) continue;
      child.parent = parent;
      parent.children.push(child);
    }
  }
  return [...byId.values()];
}

/** The texts below a node, as they are read one after the other. */
const textsOf = (node: AccessibleNode): string[] =>
  node.role === 'StaticText' ? [node.name] : node.children.flatMap(textsOf);

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

const pages = routes.filter((route) => route !== '/docs');

test.describe('In the accessibility tree', () => {
  // React has no part in the tree: the app is not started.
  test('each heading is there once', async ({page}) => {
    test.setTimeout(120_000);
    const problems: string[] = [];
    let count = 0;
    for (const route of pages) {
      await page.goto(route);
      await unfold(page);
      const written = await page
        .locator('h2, h3')
        .evaluateAll((all) =>
          all
            .filter((heading) => heading.checkVisibility())
            .map((heading) => heading.textContent.replaceAll('\u200b', '').trim()),
        );
      const headings = (await accessibilityTree(page)).filter(({role}) => role === 'heading');
      for (const text of written) {
        count++;
        const heading = headings.find(
          ({name, children}) => name === text && textsOf({children} as AccessibleNode).join('') === text,
        );
        if (!heading)
          problems.push(`${route}: "${text}" is read as "${headings.find(({name}) => name.includes(text))?.name}"`);
      }
    }
    expect(problems).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });

  test('the story of a diagram is there once, as a list', async ({page}) => {
    test.setTimeout(120_000);
    let count = 0;
    const problems: string[] = [];
    for (const route of pages) {
      await page.goto(route);
      await unfold(page);
      if ((await page.locator('.diagram').count()) === 0) continue;
      for (const figure of (await accessibilityTree(page)).filter(({role}) => role === 'figure')) {
        count++;
        const loose = (node: AccessibleNode): string[] =>
          node.role === 'list' || node.role === 'Figcaption'
            ? []
            : node.role === 'StaticText'
              ? [node.name]
              : node.children.flatMap(loose);
        problems.push(...loose(figure).map((text) => `${route}: "${text}" stands outside the list`));
      }
    }
    expect(problems).toEqual([]);
    expect(count).toBeGreaterThan(4);
  });

  test('an admonition says whether it is a tip or a warning', async ({page}) => {
    test.setTimeout(120_000);
    const problems: string[] = [];
    const kinds = new Set<string>();
    for (const route of pages) {
      await page.goto(route);
      await unfold(page);
      const texts = await page.locator('.theme-admonition').evaluateAll((all) =>
        all.map((admonition) => ({
          kind: /theme-admonition-(\w+)/.exec(admonition.getAttribute('class') ?? '')?.[1] ?? '',
          text: admonition.textContent.trim(),
        })),
      );
      for (const {kind, text} of texts) {
        kinds.add(kind);
        if (!text.toLowerCase().startsWith(kind)) problems.push(`${route}: the ${kind} begins "${text.slice(0, 40)}"`);
      }
    }
    expect(problems).toEqual([]);
    expect(kinds.size).toBeGreaterThan(1);
  });

  test('each table has a name, and the copy buttons of a page differ', async ({page}) => {
    test.setTimeout(120_000);
    const problems: string[] = [];
    let count = 0;
    for (const route of pages) {
      await page.goto(route);
      await unfold(page);
      const nodes = await accessibilityTree(page);
      const tables = nodes.filter(({role}) => role === 'table').map(({name}) => name);
      const copies = nodes
        .filter(({role, name}) => role === 'button' && name.startsWith('Copy '))
        .map(({name}) => name);
      count += tables.length + copies.length;
      if (tables.includes(''))
        problems.push(`${route}: ${tables.filter((name) => name === '').length} tables without a name`);
      problems.push(...twice(copies).map((name) => `${route}: two are called "${name}"`));
    }
    expect(problems).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });
});

test.describe('A category of the sidebar', () => {
  const category = (page: Page) => page.locator('.theme-doc-sidebar-item-category').first();

  test('is told as what opens and closes, and does so before the app has started', async ({page}) => {
    await page.route(/\/assets\/js\//, () => {});
    await page.goto('/docs/api/overviews');
    const disclosure = category(page).locator('summary');
    const firstPage = category(page).getByRole('link').first();
    await expect(firstPage).toBeVisible();
    for (const key of ['Enter', 'Space']) {
      await disclosure.focus();
      await page.keyboard.press(key);
      await expect(firstPage).toBeHidden();
      const disclosures = (await accessibilityTree(page)).filter(({role}) => role === 'DisclosureTriangle');
      expect(disclosures.map(({name}) => name)).toContain('Redirect');
      await page.keyboard.press(key);
      await expect(firstPage).toBeVisible();
    }
    await expect(page).toHaveURL(/overviews$/);
  });

  test('opens for the page that is shown within it', async ({page}) => {
    await page.goto('/docs/api/overviews');
    await category(page).locator('summary').click();
    await expect(category(page).getByRole('link').first()).toBeHidden();
    await page.getByRole('main').locator('a[href="/docs/api/redirect/simple-payment"]').first().click();
    await expect(page).toHaveURL(/simple-payment$/);
    await expect(category(page).getByRole('link', {name: 'Redirect with a form'})).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({javaScriptEnabled: false});
    test('nothing that is called a button leads away', async ({page}) => {
      const problems: string[] = [];
      for (const route of templates) {
        await page.goto(route);
        problems.push(
          ...(await page
            .locator('a[role=button]')
            .evaluateAll((all) => all.map((link) => link.outerHTML.slice(0, 120)))),
        );
      }
      expect(problems).toEqual([]);
    });
  });
});

test('Forced colours: the chosen result of the search is told from the others', async ({page}) => {
  await page.emulateMedia({forcedColors: 'active'});
  await page.goto('/docs/api/overviews');
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('promptpay');
  const outlineOf = (index: number) =>
    page
      .getByRole('option')
      .nth(index)
      .evaluate((option) => getComputedStyle(option).outlineStyle);
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  expect(await outlineOf(0)).toBe('solid');
  expect(await outlineOf(1)).toBe('none');
});

test.describe('Without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  for (const width of [390, 768, 1280, 1440]) {
    test(`the home page begins with its heading at ${width} px`, async ({page}) => {
      await page.setViewportSize({width, height: 800});
      await page.goto('/');
      await expect(page.getByRole('heading', {level: 1})).toBeInViewport({ratio: 1});
    });
  }
});
