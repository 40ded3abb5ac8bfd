import type {Page} from '@playwright/test';
import {PNG} from 'pngjs';
import {encode} from 'uqr';
import {TOOLS, toolCalled} from '../support/tools';
import {axeFaults} from './support/axe';
import {APP, BEFORE_THE_APP, CHUNKS, hold} from './support/browser';
import {overflow} from './support/reading';
import {DESKTOP, expect, open, PHONE, test, waitForHydration} from './support/test';

for (const {path, title, label, typed, says} of TOOLS) {
  test(`${title} works by keyboard, says its verdict, fits the window and passes axe`, async ({page}) => {
    // Axe reads the whole page twice.
    test.slow();
    await open(page, path);
    const tool = page.getByRole('group', {name: title, exact: true});
    await tool.getByLabel(label).focus();
    await page.keyboard.type(typed);
    await expect(tool).toHaveText(says, {useInnerText: true});
    await expect(tool.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('status')).toHaveText(/^\d+ fields found\. 1 problem: [\w ()]+: \S/);
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      expect(await axeFaults(page, {within: tool})).toEqual([]);
      expect(await overflow(page)).toEqual([]);
    }
    await tool.getByLabel(label).fill('hello world');
    await expect(tool.getByLabel(label)).toHaveAccessibleDescription(/^This is not/);
    await expect(tool.getByRole('table')).toHaveCount(0);
    await tool.getByRole('button', {name: 'Insert an example'}).click();
    await expect(tool.getByText('Well formed')).toBeVisible();
    await expect(tool.getByLabel(label)).toHaveAttribute('aria-invalid', 'false');
  });
}

for (const {title, label, path} of TOOLS) {
  const name = title.replace('PromptPay ', '');
  test(`the ${name} is found from the page about tests and in the contents of its page, and can be cleared`, async ({
    page,
  }) => {
    await open(page, '/docs/api/testcards-accounts');
    const link = page.getByRole('main').getByRole('link', {name, exact: false});
    await link.click();
    await expect(page).toHaveURL(path);
    const tool = page.getByRole('group', {name: title, exact: true});
    await expect(page.getByRole('heading', {name: title})).toBeInViewport();
    await expect(page.locator('.table-of-contents__link', {hasText: title}).first()).toBeAttached();
    const field = tool.getByLabel(label);
    await tool.getByRole('button', {name: 'Insert an example'}).click();
    await expect(tool.getByRole('table')).toBeVisible();
    await tool.getByRole('button', {name: 'Clear'}).click();
    await expect(field).toHaveValue('');
    await expect(tool.getByRole('table')).toHaveCount(0);
  });
}

test('on a phone a value is beside its name, and what it means is below them', async ({page}) => {
  await page.setViewportSize(PHONE);
  for (const {path, title} of TOOLS) {
    await open(page, path);
    const tool = page.getByRole('group', {name: title, exact: true});
    await tool.getByRole('button', {name: 'Insert an example'}).click();
    const place = async (cell: string) => (await tool.locator(`tbody ${cell}`).first().boundingBox())!;
    const [name, value, meaning] = [await place('th'), await place('td'), await place('td:nth-child(3)')];
    expect(value.y, title).toBe(name.y);
    expect(value.x, title).toBeGreaterThan(name.x + name.width);
    expect(meaning.x, title).toBe(name.x);
    expect(meaning.y, title).toBeGreaterThanOrEqual(name.y + name.height);
  }
});

test.describe('with a finger', () => {
  test.use({hasTouch: true, isMobile: true, viewport: PHONE});

  test('the controls of the inspectors are high enough, and the text has room for three lines', async ({page}) => {
    for (const {path, title} of TOOLS) {
      await open(page, path);
      const tool = page.getByRole('group', {name: title, exact: true});
      for (const control of await tool.locator('input, button').all())
        expect((await control.boundingBox())!.height, title).toBeGreaterThanOrEqual(44);
      expect((await tool.locator('textarea').boundingBox())!.height, title).toBeGreaterThanOrEqual(88);
    }
  });
});

test('what is typed before the app has started is read', async ({page}) => {
  const {path, label, typed, title, says} = TOOLS[0]!;
  const release = await hold(page, APP);
  await page.goto(path, BEFORE_THE_APP);
  const tool = page.getByRole('group', {name: title, exact: true});
  await tool.getByLabel(label).fill(typed);
  release();
  await waitForHydration(page);
  await expect(tool).toHaveText(says, {useInnerText: true});
  await expect(tool.getByLabel(label)).toHaveValue(typed);
});

test('a tool that does not load says what to do, and the next change of the text tries again', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED|Failed to load resource|ChunkLoadError|MIME type/);
  const {path, label, typed, title, says} = TOOLS[0]!;
  await open(page, path);
  // What the page prefetches by itself has come.
  await page.waitForLoadState('networkidle');
  await page.route(CHUNKS, (route) => route.abort());
  const tool = page.getByRole('group', {name: title, exact: true});
  await tool.getByLabel(label).fill('x');
  await expect(tool.getByText('did not load. Check your connection and try again, or reload the page.')).toBeVisible();
  await page.unroute(CHUNKS);
  await tool.getByLabel(label).fill(typed);
  await expect(tool).toHaveText(says, {useInnerText: true});
});

const QR_TEXT = '00020101021229370016A0000006770101110113006600000000053037645406100.005802TH630471B5';
const SLIP = '0041000600000101030040220000000000000BPP000005102TH9104EBDD';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];
const BLACK: Colour = [0, 0, 0, 255];
const WHITE: Colour = [255, 255, 255, 255];

interface Look {
  ink: Colour;
  ground: Colour;
}

/** Pictures as banks and wallets draw them. */
const LOOKS: Record<string, Look> = {
  'black on white': {ink: BLACK, ground: WHITE},
  'black without a ground': {ink: BLACK, ground: [0, 0, 0, 0]},
  'white on black': {ink: WHITE, ground: BLACK},
};

/** A picture file with a QR. */
function pictureOf(text: string, {ink, ground}: Look = LOOKS['black on white']!) {
  const {data: rows} = encode(text, {border: 4});
  const scale = 6;
  const png = new PNG({width: rows[0]!.length * scale, height: rows.length * scale});
  for (let y = 0; y < png.height; y++) {
    for (let x = 0; x < png.width; x++) {
      const isDark = rows[Math.floor(y / scale)]![Math.floor(x / scale)];
      png.data.set(isDark ? ink : ground, (y * png.width + x) * 4);
    }
  }
  return {name: 'qr.png', mimeType: 'image/png', buffer: PNG.sync.write(png)};
}

test.describe('The QR inspector', () => {
  /** Opens it. Records what the page requests from then on, but for its own scripts. */
  async function openInspector(page: Page) {
    const {path, title, label} = toolCalled('PromptPay QR inspector');
    await open(page, path);
    const tool = page.getByRole('group', {name: title, exact: true});
    const text = tool.getByLabel(label);
    const requested: string[] = [];
    page.on('request', (request) => CHUNKS.test(request.url()) || requested.push(request.url()));
    return {tool, text, image: tool.getByLabel('Image of the QR'), requested};
  }

  for (const [name, look] of Object.entries(LOOKS)) {
    test(`reads a picture ${name}, without sending it`, async ({page}) => {
      const {tool, text, image, requested} = await openInspector(page);
      await image.setInputFiles(pictureOf(QR_TEXT, look));
      await expect(text).toHaveValue(QR_TEXT);
      await expect(tool.getByText('Well formed')).toBeVisible();
      expect(requested.filter((url) => !url.startsWith('blob:') && !url.startsWith('data:'))).toEqual([]);
    });
  }

  test('reads a picture in Base64, as in the reply of the API', async ({page}) => {
    const {text} = await openInspector(page);
    await text.fill(pictureOf(QR_TEXT).buffer.toString('base64'));
    await expect(text).toHaveValue(QR_TEXT);
  });

  test('is cleared with its picture', async ({page}) => {
    const {tool, text, image} = await openInspector(page);
    await image.setInputFiles(pictureOf(QR_TEXT));
    await expect(text).toHaveValue(QR_TEXT);
    await tool.getByRole('button', {name: 'Clear'}).click();
    await expect(text).toHaveValue('');
    await expect(image).toHaveValue('');
  });

  test('says what is wrong with other files, until there is a text', async ({page}) => {
    const {tool, text, image} = await openInspector(page);
    await image.setInputFiles(pictureOf(QR_TEXT, {ink: WHITE, ground: WHITE}));
    await expect(tool.getByText('No QR was found in the image.')).toBeVisible();
    await text.fill(SLIP);
    await expect(tool.getByText('No QR was found in the image.')).toBeHidden();
    await image.setInputFiles({name: 'notes.txt', mimeType: 'image/png', buffer: Buffer.from('no picture')});
    await expect(tool.getByText('This could not be read as an image.')).toBeVisible();
  });

  test('takes the same file twice', async ({page}) => {
    const {image} = await openInspector(page);
    await image.setInputFiles(pictureOf(QR_TEXT));
    // Browsers fire no event when the same file is chosen again, so the page clears the field.
    const chooser = page.waitForEvent('filechooser');
    await image.click();
    await chooser;
    await expect(image).toHaveValue('');
  });
});
