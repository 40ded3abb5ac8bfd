import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {contrast} from '../../tests/support/contrast';

const read = (file: string) => readFileSync(path.join(__dirname, file), 'utf8');

/** The colours `--code-…` of a style sheet, as red, green and blue. */
const coloursOf = (file: string) =>
  new Map(
    [...read(file).matchAll(/--code-([\w-]+): #([0-9a-f]{6});/g)].map(([, name, hex]) => [
      name!,
      [...Buffer.from(hex!, 'hex')],
    ]),
  );

const light = coloursOf('palette.css');
const dark = coloursOf('dark.css');
const texts = [...light.keys()].filter((name) => !/background|border/.test(name));

test('code has each colour for text of the palette, and no other', () => {
  const used = [...read('code.css').matchAll(/color: var\(--code-([\w-]+)\)/g)].map(([, name]) => name!);
  expect(new Set(used)).toEqual(new Set(texts));
});

test('dark mode has each colour of light mode', () => {
  expect([...dark.keys()].sort()).toEqual([...light.keys()].sort());
});

test.each([
  ['light', light],
  ['dark', dark],
])('in %s mode, every colour of code is legible on both backgrounds (AA, 4.5:1)', (_mode, colours) => {
  const ratios = ['background', 'marked-background'].flatMap((background) =>
    texts.map((name) => ({name, background, ratio: contrast(colours.get(name)!, colours.get(background)!)})),
  );
  expect(ratios.length).toBeGreaterThan(0);
  expect(ratios.filter(({ratio}) => ratio < 4.5)).toEqual([]);
});
