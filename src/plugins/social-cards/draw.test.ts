import {describe, expect, test} from 'vitest';
import {inkOf} from '../../../tests/support/inkOf';
import {draw, HEIGHT, MARGIN, WIDTH, type Picture} from './draw';

const colours = {ground: '#000000', accent: '#ff0000', text: '#00ff00'};
const picture = (title: string, changes: Partial<Picture> = {}): Picture => ({
  title,
  area: 'API documentation',
  site: 'Example Pay Docs',
  ...changes,
});

const THAI = 'วิธีรับชำระเงินออนไลน์ด้วยพร้อมเพย์และบัตรเครดิตสำหรับร้านค้าทั่วประเทศ';

describe('all text of a social card is inside the picture', () => {
  test.each([
    ['a short title', 'Tokenizer'],
    ['a title over the width', 'Read a standing registration and cancel the payments that are still scheduled'],
    ['a title of a paragraph', 'Set up, test, upgrade and remove the plugin for online shops. '.repeat(5).trim()],
    ['a word over the width', 'merchant_repeating_schedule_identifier_of_the_first_payment_in_the_list'],
    ['Thai, which has no spaces', THAI],
    ['Thai of some lines', `${THAI} ${THAI} ${THAI}`],
    ['Latin with marks', 'Délivré à Łódź, płatność źródłowa'],
  ])('%s', async (_name, title) => {
    const {width, height, rows, columns} = inkOf(await draw(picture(title), colours));
    expect([width, height]).toEqual([WIDTH, HEIGHT]);
    // Marks above a letter and descenders may extend beyond the line by some pixels.
    expect(rows[0]).toBeGreaterThan(MARGIN - 12);
    expect(rows.at(-1)).toBeLessThan(HEIGHT - MARGIN + 12);
    expect(columns[0]).toBeGreaterThan(MARGIN);
    expect(columns.at(-1)).toBeLessThan(WIDTH - MARGIN + 2);
    const isBlank = (from: number, to: number) => !rows.some((row) => row >= from && row < to);
    expect(isBlank(MARGIN, MARGIN + 40), 'the area').toBe(false);
    expect(isBlank(MARGIN + 50, MARGIN + 56), 'the space under the area').toBe(true);
    expect(isBlank(200, HEIGHT - 200), 'the title').toBe(false);
    expect(isBlank(HEIGHT - MARGIN - 56, HEIGHT - MARGIN - 50), 'the space over the name').toBe(true);
    expect(isBlank(HEIGHT - MARGIN - 38, HEIGHT - MARGIN), 'the name of the site').toBe(false);
  });

  test('a title is not truncated: its last word is visible', async () => {
    const title = 'Set up, test, upgrade and remove the plugin for online shops that take installments and';
    const pictures = [title, `${title} wallets`].map((text) => draw(picture(text), colours));
    const [short, long] = await Promise.all(pictures);
    expect(long!.equals(short!)).toBe(false);
  });
});

test('a letter that no font has stops the build with a message', async () => {
  await expect(draw(picture('支払い'), colours)).rejects.toThrow(/No face of the social cards has ".+", in "支払い"/);
});

test('a title that does not fit stops the build with a message', async () => {
  await expect(draw(picture('long title '.repeat(200)), colours)).rejects.toThrow('shorten the title');
});
