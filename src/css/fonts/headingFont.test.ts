import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {cutHeadingFont, HEADING_FONT} from './headingFont';

test('the font of the headings is what its package and the style sheet make of it; else: npm run font', async () => {
  expect((await cutHeadingFont()).equals(readFileSync(HEADING_FONT))).toBe(true);
});
