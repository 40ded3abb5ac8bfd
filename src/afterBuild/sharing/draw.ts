import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {Resvg} from '@resvg/resvg-js';
import satori from 'satori';

/** What a social picture says. */
export interface Picture {
  title: string;
  /** Area of the site, over the title. */
  area: string;
  /** Name of the site, under the title. */
  site: string;
}

/** Pixels that sharing services ask for. */
export const WIDTH = 1200;
export const HEIGHT = 630;

const INK = '#072f29';
const ACCENT = '#f5b52e';

const fontFile = (script: 'latin' | 'thai') =>
  readFileSync(require.resolve(`@fontsource/anuphan/files/anuphan-${script}-600-normal.woff`));

const loadFonts = () =>
  (['latin', 'thai'] as const).map((script) => ({name: 'Anuphan', data: fontFile(script), weight: 600 as const}));

let fonts: ReturnType<typeof loadFonts> | undefined;

const box = (style: Record<string, string | number>, children: unknown) => ({type: 'div', props: {style, children}});

const layout = ({title, area, site}: Picture) =>
  box(
    {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      width: WIDTH,
      height: HEIGHT,
      padding: 72,
      borderLeft: `24px solid ${ACCENT}`,
      background: INK,
      color: '#ffffff',
      fontFamily: 'Anuphan',
    },
    [
      box({fontSize: 36, color: ACCENT}, area),
      box({fontSize: title.length > 40 ? 68 : 84, lineHeight: 1.12, lineClamp: 4, display: 'block'}, title),
      box({fontSize: 34, color: '#d5e8e1'}, site),
    ],
  );

/** The same picture has the same key, and another drawing another: for a cache of drawn pictures. */
export const keyOf = (picture: Picture): string =>
  createHash('sha256')
    .update(JSON.stringify([picture, layout.toString()]))
    .digest('hex')
    .slice(0, 32);

/** Draws a picture. Takes some 60 ms. Returns a PNG of 1,200 by 630 pixels. */
export async function draw(picture: Picture): Promise<Buffer> {
  fonts ??= loadFonts();
  const svg = await satori(layout(picture) as Parameters<typeof satori>[0], {width: WIDTH, height: HEIGHT, fonts});
  return new Resvg(svg).render().asPng();
}
