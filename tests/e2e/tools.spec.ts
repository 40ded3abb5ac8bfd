import {PNG} from 'pngjs';
import {encode} from 'uqr';
import {TOOLS} from '../support/tools';
import {axeFaults} from './support/axe';
import {CHUNKS} from './support/browser';
import {overflow} from './support/reading';
import {DESKTOP, expect, open, PHONE, test} from './support/test';

for (const {path, title, action, typed, says} of TOOLS) {
  test(`${title} works by keyboard, fits the window and passes axe`, async ({page}) => {
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
  'of an earlier release': {status: 404, says: 'The site has been updated', retry: 'Reload the page'},
  'that does not load': {status: 0, says: 'did not load. Check your connection and try again.', retry: 'Find a code'},
};

for (const [name, {status, says, retry}] of Object.entries(FAILURES)) {
  test(`a tool ${name} says what to do, and then opens`, async ({page, expectProblem}) => {
    expectProblem(/ERR_FAILED|Failed to load resource|ChunkLoadError|MIME type/);
    await open(page, '/docs/api/payment-method');
    await page.waitForLoadState('networkidle');
    await page.route(CHUNKS, (route) => (status ? route.fulfill({status}) : route.abort()));
    const tool = page.getByRole('group', {name: 'Code finder'});
    await tool.getByRole('button', {name: 'Find a code'}).click();
    await expect(tool.getByRole('status')).toContainText(says);
    await page.unroute(CHUNKS);
    const reload = status ? page.waitForEvent('load') : undefined;
    await tool.getByRole('button', {name: retry}).click();
    await reload;
    if (status) await tool.getByRole('button', {name: 'Find a code'}).click();
    await expect(tool.getByLabel('Code or words')).toBeFocused();
  });
}

const QR_TEXT = '00020101021229370016A0000006770101110113006600000000053037645406100.005802TH630471B5';
const SLIP = '0041000600000101030040220000000000000BPP000005102TH9104EBDD';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];
const BLACK: Colour = [0, 0, 0, 255];
const WHITE: Colour = [255, 255, 255, 255];

/** Pictures as banks and wallets draw them. */
const LOOKS: {ink: Colour; ground: Colour; isMirrored?: boolean}[] = [
  {ink: BLACK, ground: WHITE},
  {ink: BLACK, ground: [0, 0, 0, 0]},
  {ink: WHITE, ground: [255, 255, 255, 0]},
  {ink: WHITE, ground: BLACK},
  {ink: BLACK, ground: WHITE, isMirrored: true},
];

/** A picture file with QRs side by side. */
function pictureOf(texts: readonly string[], {ink, ground, isMirrored} = LOOKS[0]!) {
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

test('the QR inspector reads pictures without sending them, and shows an error for other files', async ({page}) => {
  test.slow();
  const {path, title, action} = TOOLS[2]!;
  await open(page, path);
  const tool = page.getByRole('group', {name: title, exact: true});
  await tool.getByRole('button', {name: action}).click();
  const text = tool.getByLabel('Text of the QR');
  const image = tool.getByLabel('Or its image');
  const posted: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && posted.push(request.url()));
  for (const look of LOOKS) {
    await text.fill('');
    await image.setInputFiles(pictureOf([QR_TEXT], look));
    await expect(text, JSON.stringify(look)).toHaveValue(QR_TEXT);
  }
  await expect(tool.getByText('The text is whole, and its checksum is right.')).toBeVisible();

  await image.setInputFiles(pictureOf([SLIP, QR_TEXT]));
  await expect(tool.getByText('The image has 2 codes.')).toBeVisible();
  const read: string[] = [];
  for (const name of ['Code 1', 'Code 2']) {
    await tool.getByRole('button', {name}).click();
    await expect(tool.getByRole('button', {name})).toHaveAttribute('aria-pressed', 'true');
    read.push(await text.inputValue());
  }
  expect(read.sort()).toEqual([QR_TEXT, SLIP].sort());
  expect(posted).toEqual([]);

  // As in the reply of the API.
  await text.fill(pictureOf([QR_TEXT]).buffer.toString('base64'));
  await expect(text).toHaveValue(QR_TEXT);

  await image.setInputFiles(pictureOf([QR_TEXT], {ink: WHITE, ground: WHITE}));
  await expect(tool.getByText('No QR is found in the image.')).toBeVisible();
  await text.fill(SLIP);
  await expect(tool.getByText('No QR is found in the image.')).toBeHidden();
  await image.setInputFiles({name: 'notes.txt', mimeType: 'image/png', buffer: Buffer.from('no picture')});
  await expect(tool.getByText('The file could not be read as an image.')).toBeVisible();
  // Browsers fire no event when the same file is chosen again, so the page clears the field.
  const chooser = page.waitForEvent('filechooser');
  await image.click();
  await chooser;
  await expect(image).toHaveValue('');
});
