import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {contrast} from '../../tests/support/contrast';

const [light, dark] = ['palette', 'dark']
  .map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8'))
  .map((part) => [...part.matchAll(/--code-([\w-]+): #([0-9a-f]{6});/g)])
  .map((colours) => new Map(colours.map(([, name, hex]) => [name!, [...Buffer.from(hex!, 'hex')]])));

test.each([
  ['light', light!],
  ['dark', dark!],
])('in %s mode, every colour of code is legible on both backgrounds (AA, 4.5:1)', (_mode, colours) => {
  const texts = [...colours.keys()].filter((name) => !/background|border/.test(name));
  expect(texts).toHaveLength(9);
  const ratios = ['background', 'marked-background'].flatMap((background) =>
    texts.map((name) => ({name, background, ratio: contrast(colours.get(name)!, colours.get(background)!)})),
  );
  expect(ratios.filter(({ratio}) => ratio < 4.5)).toEqual([]);
});
