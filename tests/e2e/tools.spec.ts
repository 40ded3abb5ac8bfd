import type {Page, Route} from '@playwright/test';
import {PNG} from 'pngjs';
import {encode} from 'uqr';
import {TOOLS, toolCalled} from '../support/tools';
import {axeFaults} from './support/axe';
import {CHUNKS} from './support/browser';
import {overflow} from './support/reading';
import {DESKTOP, expect, open, PHONE, test} from './support/test';

for (const {path, title, action, typed, says} of TOOLS) {
  test(`${title} works by keyboard, fits the window and passes axe`, async ({page}) => {
    // Axe reads the whole page twice.
    test.slow();
    await open(page, path);
    const tool = page.getByRole('group', {name: title, exact: true});
    await tool.getByRole('button', {name: action}).press('Enter');
    await expect(tool.locator('input, textarea').first()).toBeFocused();
    await page.keyboard.type(typed);
    await expect(tool).toHaveText(says, {useInnerText: true});
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      expect(await axeFaults(page, {within: tool})).toEqual([]);
      expect(await overflow(page)).toEqual([]);
    }
  });
}

/** Files of a release that is no longer on the server, and a broken connection. */
const FAILURES = {
  'of an earlier release': {
    fail: (route: Route) => route.fulfill({status: 404}),
    says: 'The site has been updated',
    reload: 'Reload the page',
  },
  'that does not load': {
    fail: (route: Route) => route.abort(),
    says: 'did not load. Check your connection and try again.',
    reload: undefined,
  },
};

for (const [name, {fail, says, reload}] of Object.entries(FAILURES)) {
  test(`a tool ${name} says what to do, and then opens`, async ({page, expectProblem}) => {
    expectProblem(/ERR_FAILED|Failed to load resource|ChunkLoadError|MIME type/);
    await open(page, '/docs/api/payment-method');
    // What the page prefetches by itself has come.
    await page.waitForLoadState('networkidle');
    await page.route(CHUNKS, fail);
    const tool = page.getByRole('group', {name: 'Code finder'});
    const openTool = tool.getByRole('button', {name: 'Find a code'});
    await openTool.click();
    await expect(tool).toContainText(says);
    await page.unroute(CHUNKS);
    if (reload) {
      const loaded = page.waitForEvent('load');
      await tool.getByRole('button', {name: reload}).click();
      await loaded;
    }
    await openTool.click();
    await expect(tool.getByLabel('Code or words')).toBeFocused();
  });
}

const QR_TEXT = '00020101021229370016A0000006770101110113006600000000053037645406100.005802TH630471B5';
const SLIP = '0041000600000101030040220000000000000BPP000005102TH9104EBDD';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];
const BLACK: Colour = [0, 0, 0, 255];
const WHITE: Colour = [255, 255, 255, 255];

interface Look {
  ink: Colour;
  ground: Colour;
  isMirrored?: boolean;
}

/** Pictures as banks and wallets draw them. */
const LOOKS: Record<string, Look> = {
  'black on white': {ink: BLACK, ground: WHITE},
  'black without a ground': {ink: BLACK, ground: [0, 0, 0, 0]},
  'white without a ground': {ink: WHITE, ground: [255, 255, 255, 0]},
  'white on black': {ink: WHITE, ground: BLACK},
  mirrored: {ink: BLACK, ground: WHITE, isMirrored: true},
};

/** A picture file with QRs side by side. */
function pictureOf(texts: readonly string[], {ink, ground, isMirrored}: Look = LOOKS['black on white']!) {
  const codes = texts.map((text) => encode(text, {border: 4}));
  const height = Math.max(...codes.map(({size}) => size));
  // All codes as rows of modules.
  const rows = Array.from({length: height}, (_, y) =>
    codes.flatMap(({data, size}) => data[y] ?? Array<boolean>(size).fill(false)),
  );
  const scale = 6;
  const png = new PNG({width: rows[0]!.length * scale, height: height * scale});
  for (let y = 0; y < png.height; y++) {
    for (let x = 0; x < png.width; x++) {
      const isDark = rows[Math.floor(y / scale)]!.at(isMirrored ? -1 - Math.floor(x / scale) : Math.floor(x / scale));
      png.data.set(isDark ? ink : ground, (y * png.width + x) * 4);
    }
  }
  return {name: 'qr.png', mimeType: 'image/png', buffer: PNG.sync.write(png)};
}

test.describe('The QR inspector', () => {
  /** Opens it. Records what the page requests from then on, but for its own scripts. */
  async function openInspector(page: Page) {
    const {path, title, action} = toolCalled('PromptPay QR inspector');
    await open(page, path);
    const tool = page.getByRole('group', {name: title, exact: true});
    await tool.getByRole('button', {name: action}).click();
    const text = tool.getByLabel('Text of the QR');
    await expect(text).toBeFocused();
    const requested: string[] = [];
    page.on('request', (request) => CHUNKS.test(request.url()) || requested.push(request.url()));
    return {tool, text, image: tool.getByLabel('Or its image'), requested};
  }

  for (const [name, look] of Object.entries(LOOKS)) {
    test(`reads a picture ${name}, without sending it`, async ({page}) => {
      const {tool, text, image, requested} = await openInspector(page);
      await image.setInputFiles(pictureOf([QR_TEXT], look));
      await expect(text).toHaveValue(QR_TEXT);
      await expect(tool.getByText('The text is whole, and its checksum is right.')).toBeVisible();
      expect(requested.filter((url) => !url.startsWith('blob:') && !url.startsWith('data:'))).toEqual([]);
    });
  }

  test('lets the reader choose between two codes', async ({page}) => {
    const {tool, text, image} = await openInspector(page);
    await image.setInputFiles(pictureOf([SLIP, QR_TEXT]));
    await expect(tool.getByText('The image has 2 codes.')).toBeVisible();
    const read: string[] = [];
    for (const name of ['Code 1', 'Code 2']) {
      await tool.getByRole('button', {name}).click();
      await expect(tool.getByRole('button', {name})).toHaveAttribute('aria-pressed', 'true');
      read.push(await text.inputValue());
    }
    expect(read.sort()).toEqual([QR_TEXT, SLIP].sort());
  });

  test('reads a picture in Base64, as in the reply of the API', async ({page}) => {
    const {text} = await openInspector(page);
    await text.fill(pictureOf([QR_TEXT]).buffer.toString('base64'));
    await expect(text).toHaveValue(QR_TEXT);
  });

  test('says what is wrong with other files, until there is a text', async ({page}) => {
    const {tool, text, image} = await openInspector(page);
    await image.setInputFiles(pictureOf([QR_TEXT], {ink: WHITE, ground: WHITE}));
    await expect(tool.getByText('No QR was found in the image.')).toBeVisible();
    await text.fill(SLIP);
    await expect(tool.getByText('No QR was found in the image.')).toBeHidden();
    await image.setInputFiles({name: 'notes.txt', mimeType: 'image/png', buffer: Buffer.from('no picture')});
    await expect(tool.getByText('The file could not be read as an image.')).toBeVisible();
  });

  test('takes the same file twice', async ({page}) => {
    const {image} = await openInspector(page);
    await image.setInputFiles(pictureOf([QR_TEXT]));
    // Browsers fire no event when the same file is chosen again, so the page clears the field.
    const chooser = page.waitForEvent('filechooser');
    await image.click();
    await chooser;
    await expect(image).toHaveValue('');
  });
});
