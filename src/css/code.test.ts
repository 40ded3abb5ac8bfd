import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {contrast} from '../../tests/support/contrast';

const read = (file: string) => readFileSync(path.join(__dirname, file), 'utf8');

/** The colours of a style sheet by their names, as red, green and blue. */
const coloursOf = (file: string) =>
  new Map(
    [...read(file).matchAll(/--((?:color|code)-[\w-]+): #([0-9a-f]{6});/g)].map(([, name, hex]) => [
      name!,
      [...Buffer.from(hex!, 'hex')],
    ]),
  );

const light = coloursOf('palette.css');
const dark = coloursOf('dark.css');
const texts = [
  ...new Set([...read('code.css').matchAll(/(?<!-)color: var\(--((?:color|code)-[\w-]+)\)/g)].map(([, name]) => name!)),
];

test('code uses each colour that the palette has for it, which dark mode has too', () => {
  const own = [...light.keys()].filter((name) => name.startsWith('code-'));
  expect(own.filter((name) => !texts.includes(name))).toEqual([]);
  expect(own.filter((name) => !dark.has(name))).toEqual([]);
});

test.each([
  ['light', light],
  ['dark', new Map([...light, ...dark])],
])('in %s mode, every colour of code is legible on its ground and on a marked line (AA, 4.5:1)', (_mode, colours) => {
  const ratios = ['color-surface', 'color-paper', 'color-accent-soft'].flatMap((ground) =>
    texts.map((name) => ({name, ground, ratio: contrast(colours.get(name)!, colours.get(ground)!)})),
  );
  expect(ratios.length).toBeGreaterThan(20);
  expect(ratios.filter(({ratio}) => ratio < 4.5)).toEqual([]);
});
