import {pages} from './support/routes';
import {expect, open, PHONE, test, unfold} from './support/test';

const LANGUAGES = ['cURL', 'Node.js', 'PHP', 'Python', 'Java', 'Go'];
const INQUIRY = '/docs/api/payment-features/inquiry-api';

test('no button is set in another face than its page, and no cell has an empty label', async ({page}) => {
  for (const path of ['/', '/docs/api/overviews', INQUIRY, '/blog', '/docs/plugins/woo-commerce']) {
    await open(page, path);
    const faces = await page.evaluate(() => {
      const faceOf = (element: Element) => getComputedStyle(element).fontFamily;
      return [...document.querySelectorAll('button')].map(faceOf).filter((face) => face !== faceOf(document.body));
    });
    expect(faces, path).toEqual([]);
    await expect(page.locator('td[data-label=""]'), path).toHaveCount(0);
  }
});

test('matrices are tables at 768 and 1280 px, and lists on a phone', async ({page}) => {
  await page.goto('/docs/api/payment-method');
  const matrix = page.locator('table[data-columns=many]').first();
  const shown = () => matrix.evaluate((table) => getComputedStyle(table).display);
  for (const [width, display] of [
    [768, 'table'],
    [1280, 'table'],
    [390, 'block'],
  ] as const) {
    await page.setViewportSize({width, height: 900});
    await expect.poll(shown, {message: `${width} px`}).toBe(display);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
  }
});

test('on a phone each cell of a stacked row begins with the header of its column', async ({page}) => {
  await page.setViewportSize(PHONE);
  for (const path of [
    INQUIRY,
    '/docs/api/payment-link/secure-link-api',
    '/docs/api/overviews',
    '/docs/plugins/overviews',
  ]) {
    await open(page, path);
    await unfold(page);
    // A field and a code need no label: type or name, and meaning, follow them.
    const labelled = page.locator('main table:not([data-narrow=field], [data-narrow=code])');
    const {stacked, faults} = await labelled.evaluateAll((tables) => {
      const shown = tables.filter((table) => getComputedStyle(table).display === 'block');
      return {
        stacked: shown.map((table) => table.querySelector('th')!.textContent),
        faults: shown.flatMap((table) => {
          const headers = Array.from(table.querySelectorAll('thead th'), ({textContent}) => textContent);
          return [...table.querySelectorAll<HTMLTableCellElement>('td:not([data-empty])')]
            .filter((cell) => !getComputedStyle(cell, '::before').content.startsWith(`"${headers[cell.cellIndex]}: "`))
            .map((cell) => `${headers[cell.cellIndex]}: ${cell.textContent}`);
        }),
      };
    });
    expect(faults, path).toEqual([]);
    expect(stacked, path).toContain(path.includes('plugins') ? 'Shop system' : 'You see');
  }
});

test('on a phone the short answers of all decisions stand in the same places, and a yes to ship stands out', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await open(page, INQUIRY);
  await unfold(page);
  const rows = page.locator('table[data-narrow=answers] tbody tr');
  const first = rows.first();
  const places = await rows.evaluateAll((all) =>
    all.map((row) =>
      // A row without a task has an empty cell there.
      Array.from(row.querySelectorAll('td:not([data-empty])'), (cell) => {
        const {left, top} = cell.getBoundingClientRect();
        return {left, top};
      }),
    ),
  );
  expect(places.some((cells) => cells.length === 4)).toBe(true);
  for (const [ship, ask, attempt, task] of places) {
    expect([ask!.top, attempt!.top]).toEqual([ship!.top, ship!.top]);
    if (!task) continue;
    expect(task.top).toBeGreaterThan(ship!.top);
    expect(task.left).toBe(ship!.left);
  }
  for (const index of [0, 1, 2]) expect(new Set(places.map((cells) => cells[index]!.left)).size).toBe(1);
  const ships = rows.locator('td:nth-child(2)');
  await expect(ships.getByText('Yes')).toHaveCount(2);
  await expect(ships.locator('strong[data-status=paid]')).toHaveText(['Yes', 'Yes']);
  const inkOf = (element: Element) => getComputedStyle(element).color;
  expect(await ships.locator('strong').first().evaluate(inkOf)).toBe(
    await first.locator('code.status').first().evaluate(inkOf),
  );
  await expect(first.locator('code.status')).toHaveText(['CP', 'Y']);
  await expect(first.locator('code.status').first()).toHaveAttribute('data-status', 'paid');
});

test('on a phone a status is in one line with its name and its class, above its meaning', async ({page}) => {
  await page.setViewportSize(PHONE);
  await open(page, INQUIRY);
  const cells = page.locator('#order-statuses-re > *');
  const [code, name, meaning, kind] = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const {left, right, top, bottom} = cell.getBoundingClientRect();
      return {left, right, top, bottom, label: getComputedStyle(cell, '::before').content};
    }),
  );
  expect([name!.top, kind!.top]).toEqual([code!.top, code!.top]);
  expect(name!.left).toBeGreaterThan(code!.right);
  expect(kind!.left).toBeGreaterThanOrEqual(name!.right);
  expect(meaning!.left).toBe(code!.left);
  expect(meaning!.top).toBeGreaterThanOrEqual(code!.bottom);
  expect(kind!.label).toMatch(/^"Class: "/);
  expect([name!.label, meaning!.label]).toEqual(['none', 'none']);
});

test('beside addresses, the last column of the environments has room for its words', async ({page}) => {
  await open(page, '/docs/api/preparation#environments');
  const last = page.locator('table', {hasText: 'Demo account'}).locator('thead th').last();
  for (const width of [768, 1280]) {
    await page.setViewportSize({width, height: 900});
    // 9rem.
    expect((await last.boundingBox())!.width, `${width} px`).toBeGreaterThanOrEqual(140);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
  }
});

test('the row that a link leads to is tinted as a whole, in tables of both kinds', async ({page}) => {
  for (const place of ['/docs/api/payment-method#overview-wallets', `${INQUIRY}#order-statuses-cp`]) {
    await open(page, place);
    const row = page.locator('tbody tr:target');
    const grounds = await row.evaluate((target) =>
      [target, ...target.children].map((element) => getComputedStyle(element).backgroundColor),
    );
    expect(grounds[0], place).not.toBe('rgba(0, 0, 0, 0)');
    // Cells are transparent, or have the ground of the row.
    for (const ground of grounds.slice(1)) expect(['rgba(0, 0, 0, 0)', grounds[0]], place).toContain(ground);
  }
});

test('on a phone the commands of the menu of a page take one line each', async ({page}) => {
  await page.setViewportSize(PHONE);
  await open(page, INQUIRY);
  await page.getByRole('button', {name: 'Copy page'}).click();
  const commands = page.locator('[popover]:popover-open .menu__link');
  const boxes = await commands.evaluateAll((all) =>
    all.map((command) => {
      const text = document.createRange();
      text.selectNodeContents(command);
      const {left} = text.getBoundingClientRect();
      return {left, lines: new Set(Array.from(text.getClientRects(), ({top}) => top)).size};
    }),
  );
  expect(boxes.map(({lines}) => lines)).toEqual([1, 1]);
  expect(boxes[0]!.left).toBe(boxes[1]!.left);
});

test('a drawn button does not look as if it could be pressed', async ({page}) => {
  await page.goto('/docs/plugins/woo-commerce');
  const button = page.getByText('Save changes', {exact: true});
  await button.scrollIntoViewIfNeeded();
  const {x, y, width, height} = (await button.boundingBox())!;
  const [middle, centre] = [x + width / 2, y + height / 2];
  const look = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const before = await look();
  await page.mouse.move(middle, centre);
  const cursor = await page.evaluate(
    ([left, top]) => getComputedStyle(document.elementFromPoint(left!, top!)!).cursor,
    [middle, centre],
  );
  expect(cursor).not.toBe('pointer');
  expect(await look()).toBe(before);
});

test('each release has its date below its button, at every width', async ({page}) => {
  await open(page, '/docs/plugins/overviews');
  for (const width of [390, 768, 1280, 1440, 1920]) {
    await page.setViewportSize({width, height: 900});
    const rows = await page.locator('#releases td:last-child').evaluateAll((cells) =>
      cells.map((cell) => {
        const [button, date] = ['.button', 'time'].map((part) => cell.querySelector(part)!.getBoundingClientRect());
        return date!.top >= button!.bottom - 1;
      }),
    );
    expect(rows.length, `${width} px`).toBeGreaterThan(3);
    expect(rows, `${width} px`).not.toContain(false);
  }
});

test('no name of a field is broken in the table that compares them', async ({page}) => {
  await open(page, '/docs/api/overviews');
  await unfold(page);
  for (const width of [768, 1280, 1440, 1920]) {
    await page.setViewportSize({width, height: 800});
    const broken = await page
      .locator('table[aria-label^="Field names in each API"] td code')
      .evaluateAll((names) => names.filter((name) => name.getClientRects().length > 1).map((name) => name.textContent));
    expect(broken, `${width} px`).toEqual([]);
  }
});

/** Words of a table whose letters are on two lines without a hyphen, and tables wider than their place. */
const tableFaults = () =>
  [...document.querySelectorAll<HTMLElement>('main table')]
    .filter((table) => table.offsetParent !== null)
    .flatMap((table) => {
      const name = table.id || table.getAttribute('aria-label');
      const words = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      const faults: string[] = [];
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        if (node.parentElement!.closest('code')) continue;
        // Too short to be hyphenated.
        for (const {0: word, index} of node.textContent!.matchAll(/(?<![\w-])[A-Za-z]{2,4}(?![\w-])/g)) {
          const range = new Range();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({top}) => Math.round(top)));
          if (lines.size > 1) faults.push(`${name} breaks ${word}`);
        }
      }
      const excess = Math.round(
        table.getBoundingClientRect().right - table.parentElement!.getBoundingClientRect().right,
      );
      return excess > 1 ? [...faults, `${name} is ${excess} px too wide`] : faults;
    });

for (const path of ['/docs/api/overviews', INQUIRY, '/docs/api/payment-method', '/docs/plugins/download-plugins']) {
  test(`the tables of ${path} keep their words and their place in every window and on paper`, async ({page}) => {
    await open(page, path);
    await unfold(page);
    for (const width of [610, 640, 768, 850, 1024, 1120, 1280, 1920]) {
      await page.setViewportSize({width, height: 800});
      expect(await page.evaluate(tableFaults), `${width} px`).toEqual([]);
    }
    await page.emulateMedia({media: 'print'});
    // Letter and A4, less the margins.
    for (const width of [680, 718]) {
      await page.setViewportSize({width, height: 900});
      expect(await page.evaluate(tableFaults), `${width} px on paper`).toEqual([]);
    }
  });
}

test('each API page shows method and address of its calls in the first screen', async ({page}) => {
  const checked: string[] = [];
  for (const path of pages.filter((route) => route.startsWith('/docs/api/'))) {
    await page.goto(path);
    // A guide has its endpoint, if any, in a section.
    if ((await page.locator('.reference').count()) === 0) continue;
    const endpoints = await page.getByRole('region', {name: /^Endpoint: /}).count();
    expect(endpoints, path).toBeGreaterThan(0);
    const addresses = page.locator('main p', {has: page.getByRole('button', {name: /^Copy the address: /})});
    await expect(addresses, path).toHaveCount(endpoints);
    for (const address of await addresses.all()) {
      await expect(address, path).toBeInViewport({ratio: 1});
      await expect(address, path).toContainText(/^(?:GET|POST)/);
    }
    checked.push(path);
  }
  expect(checked.length).toBeGreaterThan(10);
});

test('the request can be sent from the first screen in every language', async ({page}) => {
  for (const viewport of [PHONE, {width: 1280, height: 800}]) {
    await page.setViewportSize(viewport);
    await open(page, '/');
    const send = page.getByRole('button', {name: 'Send request'});
    const heights = new Set<number>();
    for (const name of LANGUAGES) {
      await page.getByRole('tab', {name, exact: true}).click();
      const {bottom, hero} = await send.evaluate((button) => ({
        bottom: button.getBoundingClientRect().bottom + scrollY,
        hero: button.closest<HTMLElement>('main > div')!.offsetHeight,
      }));
      expect(bottom, `${name} at ${viewport.width} px`).toBeLessThanOrEqual(800);
      heights.add(hero);
    }
    expect(heights.size, `${viewport.width} px`).toBe(1);
  }
});

for (const width of [1280, 1440]) {
  test(`at ${width} px nothing below the first payment moves while it is made`, async ({page}) => {
    await page.setViewportSize({width, height: 900});
    await open(page, '/');
    const below = page.getByRole('region', {name: 'What you can build'});
    const top = () => below.evaluate((section) => section.getBoundingClientRect().top + scrollY);
    const before = await top();
    // The card, 60 px of top bar, and space around it.
    expect(before).toBeLessThanOrEqual(740);
    await page.getByRole('button', {name: 'Send request'}).click();
    const pay = page.getByRole('button', {name: /^Pay /});
    await expect(pay).toBeVisible();
    expect(await top()).toBe(before);
    await pay.click();
    await expect(page.getByRole('link', {name: 'Build this in your shop'})).toBeVisible();
    expect(await top()).toBe(before);
  });
}

test('rows of the menu are as high as a finger, and no short code is broken', async ({page}) => {
  await page.setViewportSize(PHONE);
  await open(page, '/docs/api/payment-method');
  await page.getByRole('button', {name: /navigation bar/}).click();
  const rows = page.locator('#site-menu .menu__link:visible');
  expect(await rows.count()).toBeGreaterThan(5);
  for (const row of await rows.all()) expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Escape');
  const broken = await page
    .locator('.markdown code.status')
    .evaluateAll((codes) => codes.filter((code) => code.getClientRects().length > 1).map((code) => code.textContent));
  expect(broken).toEqual([]);
});

/** Words that are on two lines, of elements that a selector finds. */
const brokenWords = (selector: string) =>
  [...document.querySelectorAll(selector)].flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const {0: word, index} of node.textContent!.matchAll(/[\w?=-]+/g)) {
        const range = new Range();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  });

for (const [path, selector, widths] of [
  ['/docs/plugins/woo-commerce', '.setting__value', [320, 390, 768, 1280]],
  ['/docs/api/testcards-accounts', '#commands ~ table th', [768, 1280]],
  [INQUIRY, 'thead th, [aria-label^="Endpoint"] code', [320, 390]],
] as const)
  test(`no word of an address or of a column is broken on ${path}`, async ({page}) => {
    await open(page, path);
    await unfold(page);
    for (const width of widths) {
      await page.setViewportSize({width, height: 800});
      expect(await page.locator(selector).count()).toBeGreaterThan(1);
      expect(await page.evaluate(brokenWords, selector), `${width} px`).toEqual([]);
    }
  });

test('a short command is on one line beside what it does', async ({page}) => {
  await open(page, '/docs/api/testcards-accounts');
  const seed = page.locator('code', {hasText: /^POST \/sandbox\/seed$/}).first();
  for (const width of [768, 1280]) {
    await page.setViewportSize({width, height: 800});
    expect(await seed.evaluate((code) => code.getClientRects().length), `${width} px`).toBe(1);
  }
});

test('whether a field is required is at one place in every row', async ({page}) => {
  await page.goto('/docs/api/redirect/simple-payment');
  const rows = page.locator('table[data-narrow=field] tr[id] > th', {hasText: /required|optional/});
  for (const width of [390, 768, 1280, 1440, 1920]) {
    await page.setViewportSize({width, height: 800});
    const places = await rows.evaluateAll((heads) =>
      heads.map((head) => {
        const [name, word] = [head.querySelector('code')!, head.querySelector('a ~ span')!];
        return word.getBoundingClientRect().top > name.getBoundingClientRect().bottom ? 'below' : 'beside';
      }),
    );
    expect(places.length, `${width} px`).toBeGreaterThan(5);
    expect(new Set(places).size, `${width} px: ${places.join(' ')}`).toBe(1);
  }
});

test('the meaning of a field is beside its name, but for a phone', async ({page}) => {
  await open(page, '/docs/api/none-ui-api/promptpay-api');
  const row = page.locator('table[data-narrow=field] tbody tr[id]').first();
  for (const [width, isBeside] of [
    [390, false],
    [768, true],
    [1280, true],
    [1440, true],
    [1920, true],
  ] as const) {
    await page.setViewportSize({width, height: 800});
    const name = (await row.locator('th').boundingBox())!;
    const meaning = (await row.locator('td').last().boundingBox())!;
    expect(meaning.x >= name.x + name.width, `${width} px`).toBe(isBeside);
  }
});
