import AxeBuilder from '@axe-core/playwright';
import type {Locator, Page} from '@playwright/test';
import {PNG} from 'pngjs';
import {encode} from 'uqr';
import {CHUNKS} from './support/browser';
import {expect, open, test} from './support/test';

const QR_TEXT = '00020101021229370016A0000006770101110113006600000000053037645406100.005802TH630471B5';

interface ToolCase {
  title: string;
  action: string;
  path: string;
  /** Uses the open tool by keyboard; the focus is in its first field. */
  use: (tool: Locator, page: Page) => Promise<void>;
}

const tools: ToolCase[] = [
  {
    title: 'Code finder',
    action: 'Find a code',
    path: '/docs/api/payment-method',
    use: async (tool, page) => {
      await page.keyboard.type('vc');
      await expect(tool.getByRole('listitem')).toHaveText(/VBV CHECKING[\s\S]*Keep the order open/);
    },
  },
  {
    title: 'Postback inspector',
    action: 'Inspect a postback',
    path: '/docs/api/preparation',
    use: async (tool, page) => {
      await page.keyboard.type('RefNo=202611200001&status=ho&merchantid=00100042');
      await expect(tool.getByText('HO, HOLD')).toBeVisible();
      await expect(tool.getByText('A postback writes refno')).toBeVisible();
      await expect(tool.getByText('total:')).toBeVisible();
    },
  },
  {
    title: 'PromptPay QR inspector',
    action: 'Inspect a QR',
    path: '/docs/api/none-ui-api/promptpay-api',
    use: async (tool, page) => {
      await page.keyboard.type(QR_TEXT.replace('100.00', '900.00'));
      await expect(tool.getByText('One changed character explains it')).toBeVisible();
    },
  },
];

const toolOf = (page: Page, {title}: ToolCase) => page.getByRole('group', {name: title, exact: true}).first();

async function openByKeyboard(page: Page, tool: ToolCase): Promise<Locator> {
  const group = toolOf(page, tool);
  await group.getByRole('button', {name: tool.action}).focus();
  await page.keyboard.press('Enter');
  await expect(group.getByRole('button', {name: tool.action})).toHaveCount(0);
  await expect(group.locator('input, textarea, select, button').first()).toBeFocused();
  return group;
}

for (const tool of tools) {
  test(`${tool.title} loads when it is opened, works by keyboard, and passes axe`, async ({page}) => {
    test.slow();
    await open(page, tool.path);
    await page.waitForLoadState('networkidle');
    const chunks: string[] = [];
    page.on('request', (request) => CHUNKS.test(request.url()) && chunks.push(request.url()));
    const group = await openByKeyboard(page, tool);
    expect(chunks.length).toBeGreaterThan(0);
    await tool.use(group, page);
    await group.evaluate((element) => element.setAttribute('data-checked', ''));
    for (const width of [390, 1280]) {
      await page.setViewportSize({width, height: 900});
      const {violations, passes} = await new AxeBuilder({page}).include('[data-checked]').analyze();
      expect(passes.length).toBeGreaterThan(0);
      expect(violations, `${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

test('a tool that does not load shows an error, and its button retries', async ({page, expectProblem}) => {
  expectProblem(/ERR_FAILED|Failed to load resource|ChunkLoadError/);
  const finder = tools[0]!;
  await open(page, finder.path);
  await page.waitForLoadState('networkidle');
  await page.route(CHUNKS, (route) => route.abort());
  const group = toolOf(page, finder);
  await group.getByRole('button', {name: finder.action}).click();
  await expect(group.getByRole('status')).toHaveText('The tool did not load. Check your connection and try again.');
  await page.unroute(CHUNKS);
  await group.getByRole('button', {name: finder.action}).click();
  await expect(group.getByLabel('Code or words')).toBeFocused();
});

const SCALE = 6;
const BORDER = 4;
type Colour = readonly [red: number, green: number, blue: number, alpha: number];
const BLACK: Colour = [0, 0, 0, 255];
const WHITE: Colour = [255, 255, 255, 255];

interface Look {
  ink?: Colour;
  ground?: Colour;
  isMirrored?: boolean;
}

/** A picture file with QRs side by side. */
function pictureOf(texts: readonly string[], {ink = BLACK, ground = WHITE, isMirrored = false}: Look = {}) {
  const codes = texts.map((text) => encode(text, {border: BORDER}));
  const width = codes.reduce((sum, {size}) => sum + size, 0) * SCALE;
  const png = new PNG({width, height: Math.max(...codes.map(({size}) => size)) * SCALE});
  for (let y = 0; y < png.height; y += 1) {
    let start = 0;
    for (const {data, size} of codes) {
      for (let column = 0; column < size * SCALE; column += 1) {
        const isDark = data[Math.floor(y / SCALE)]?.[Math.floor(column / SCALE)];
        const x = isMirrored ? width - 1 - start - column : start + column;
        png.data.set(isDark ? ink : ground, (y * width + x) * 4);
      }
      start += size * SCALE;
    }
  }
  return {name: 'qr.png', mimeType: 'image/png', buffer: PNG.sync.write(png)};
}

test.describe('The QR inspector reads a picture, with no request other than for the tool', () => {
  const inspector = tools.find(({title}) => title.startsWith('PromptPay'))!;
  const SLIP = '0041000600000101030040220000000000000BPP000005102TH9104EBDD';
  const LOOKS: Record<string, Look> = {
    'black without a ground': {ground: [0, 0, 0, 0]},
    'white without a ground': {ink: WHITE, ground: [255, 255, 255, 0]},
    'white on black': {ink: WHITE, ground: BLACK},
    mirrored: {isMirrored: true},
  };

  test('in any style, with two codes, or as Base64, and shows an error for other files', async ({page}) => {
    test.slow();
    await open(page, inspector.path);
    const group = await openByKeyboard(page, inspector);
    const text = group.getByLabel('Text of the QR');
    const image = group.getByLabel('Or its image');
    const posted: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && posted.push(request.url()));
    await image.setInputFiles(pictureOf([QR_TEXT]));
    await expect(text).toHaveValue(QR_TEXT);
    await expect(group.getByText('The text is whole, and its checksum is right.')).toBeVisible();
    for (const [name, look] of Object.entries(LOOKS)) {
      await text.fill('');
      await image.setInputFiles(pictureOf([QR_TEXT], look));
      await expect(text, name).toHaveValue(QR_TEXT);
    }

    await image.setInputFiles(pictureOf([SLIP, QR_TEXT]));
    await expect(group.getByText('The image has 2 codes.')).toBeVisible();
    const read: string[] = [];
    for (const name of ['Code 1', 'Code 2']) {
      await group.getByRole('button', {name}).click();
      await expect(group.getByRole('button', {name})).toHaveAttribute('aria-pressed', 'true');
      read.push(await text.inputValue());
    }
    expect(read.sort()).toEqual([QR_TEXT, SLIP].sort());
    expect(posted).toEqual([]);

    // As in the reply of the API.
    await text.fill(pictureOf([QR_TEXT]).buffer.toString('base64'));
    await expect(text).toHaveValue(QR_TEXT);

    const white = new PNG({width: 40, height: 40});
    white.data.fill(255);
    await image.setInputFiles({name: 'white.png', mimeType: 'image/png', buffer: PNG.sync.write(white)});
    await expect(group.getByText('No QR is found in the image.')).toBeVisible();
    await image.setInputFiles({name: 'notes.txt', mimeType: 'image/png', buffer: Buffer.from('no picture')});
    await expect(group.getByText('The file could not be read as an image.')).toBeVisible();
    // Browsers fire no event when the same file is chosen again, so the page clears the field.
    const chooser = page.waitForEvent('filechooser');
    await image.click();
    await chooser;
    expect(await image.evaluate((field: HTMLInputElement) => field.files?.length)).toBe(0);
  });
});

test.describe('without scripts', () => {
  test.use({javaScriptEnabled: false});

  test('each tool shows its text and no button', async ({page}) => {
    for (const tool of tools) {
      await page.goto(tool.path);
      const group = toolOf(page, tool);
      await expect(group.getByRole('paragraph').nth(1)).toHaveText(/\w+ \w+ \w+/);
      await expect(group.getByRole('button', {name: tool.action})).toHaveCount(0);
    }
  });
});
