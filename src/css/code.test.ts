import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';

const css = readFileSync(new URL('./palette.css', import.meta.url), 'utf8');
const [light, dark] = css.split("[data-theme='dark']").map(coloursOf) as [Map<string, string>, Map<string, string>];

function coloursOf(part: string): Map<string, string> {
  return new Map([...part.matchAll(/--code-([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, hex]) => [name!, hex!]));
}

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [brighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter! + 0.05) / (darker! + 0.05);
}

test('the formula matches WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

const textColours = [...light.keys()].filter((name) => !/background|border/.test(name));

describe.each([
  ['light', light],
  ['dark', dark],
])('in %s mode', (_mode, colours) => {
  describe.each(['background', 'marked-background'])('on --code-%s', (background) => {
    test.each(textColours)('--code-%s is legible (AA, 4.5:1)', (name) => {
      expect(contrast(colours.get(name)!, colours.get(background)!)).toBeGreaterThanOrEqual(4.5);
    });
  });
});

test('every colour of the palette is tested in both modes', () => {
  expect(textColours).toHaveLength(9);
  expect([...dark.keys()]).toEqual([...light.keys()]);
});
