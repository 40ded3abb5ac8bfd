import {readFileSync} from 'node:fs';
import {Resvg} from '@resvg/resvg-js';
import satori from 'satori';
import {HEIGHT, layout, WIDTH, type Picture} from './picture';

const fontFile = (script: 'latin' | 'thai') =>
  readFileSync(require.resolve(`@fontsource/anuphan/files/anuphan-${script}-600-normal.woff`));

const loadFonts = () =>
  (['latin', 'thai'] as const).map((script) => ({name: 'Anuphan', data: fontFile(script), weight: 600 as const}));

let fonts: ReturnType<typeof loadFonts> | undefined;

/** Draws a picture. Takes some 60 ms. Returns a PNG of 1,200 by 630 pixels. */
export async function draw(picture: Picture): Promise<Buffer> {
  fonts ??= loadFonts();
  const svg = await satori(layout(picture) as Parameters<typeof satori>[0], {width: WIDTH, height: HEIGHT, fonts});
  return new Resvg(svg).render().asPng();
}
