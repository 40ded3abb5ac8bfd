import {readFileSync} from 'node:fs';
import {Resvg} from '@resvg/resvg-js';
import satori from 'satori';

/** The texts of a social card. */
export interface Picture {
  title: string;
  /** Area of the site, over the title. */
  area: string;
  /** Name of the site, under the title. */
  site: string;
}

/** Colours of the palette, as `#rrggbb`. */
export type Colours = Record<'ground' | 'accent' | 'text', string>;

/** Pixels that sharing services ask for. */
export const WIDTH = 1200;
export const HEIGHT = 630;

/** Pixels between an edge and the text. */
export const MARGIN = 72;
const BAR = 24;

/** Sizes of the title, in pixels: the first at which everything fits is taken. */
const TITLE_SIZES = [84, 72, 60, 50, 42, 34];
/** Maximum height of all texts together, in pixels, so that gaps remain between them. */
const TEXT_HEIGHT = HEIGHT - 2 * MARGIN - 2 * 32;

/** The key by which the boxes of text are found when they have been laid out. */
const TEXT_KEY = 'text';

const FACES = {Latin: 'latin', Thai: 'thai', Extended: 'latin-ext'};

// Different names, because satori uses only the first of two fonts with the same name.
const fonts = Object.entries(FACES).map(([name, script]) => ({
  name,
  data: readFileSync(require.resolve(`@fontsource/anuphan/files/anuphan-${script}-600-normal.woff`)),
  weight: 600 as const,
}));

const box = (style: Record<string, string | number>, children: unknown, key?: string) => ({
  type: 'div',
  key,
  props: {style, children},
});

/** Splits a text where a line may end: after a space, and between the words of Thai, which has none. */
const piecesOf = (text: string): string[] =>
  text
    .split(/(?<=\s)|(?<=[\u0E00-\u0E7F])(?![\s\u0E00-\u0E7F])/)
    .flatMap((piece) =>
      /[\u0E00-\u0E7F]/.test(piece)
        ? [...new Intl.Segmenter('th', {granularity: 'word'}).segment(piece)].map(({segment}) => segment)
        : piece,
    );

const lines = (text: string, style: Record<string, string | number>) =>
  box(
    {display: 'flex', flexWrap: 'wrap', ...style},
    piecesOf(text).map((piece) => box({whiteSpace: 'pre-wrap', wordBreak: 'break-all', maxWidth: '100%'}, piece)),
    TEXT_KEY,
  );

/** Builds the elements of a picture, for satori. */
const layout = ({title, area, site}: Picture, {ground, accent, text}: Colours, titleSize: number) =>
  box(
    {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      boxSizing: 'border-box',
      width: WIDTH,
      height: HEIGHT,
      padding: MARGIN,
      borderLeft: `${BAR}px solid ${accent}`,
      background: ground,
      color: text,
      fontFamily: 'Latin, Thai, Extended',
    },
    [
      lines(area, {fontSize: 36, lineHeight: 1.1, color: accent}),
      lines(title, {fontSize: titleSize, lineHeight: 1.16}),
      lines(site, {fontSize: 34, lineHeight: 1.1, opacity: 0.86}),
    ],
  );

/**
 * Draws a picture, its title as large as it fits. Takes some 100 ms.
 *
 * @returns a PNG of 1,200 by 630 pixels
 * @throws Error when no font has a letter, or the title does not fit at the smallest size
 */
export async function draw(picture: Picture, colours: Colours): Promise<Buffer> {
  for (const size of TITLE_SIZES) {
    let height = 0;
    const svg = await satori(layout(picture, colours, size) as unknown as Parameters<typeof satori>[0], {
      width: WIDTH,
      height: HEIGHT,
      fonts,
      onNodeDetected: (node) => {
        if (node.key === TEXT_KEY) height += node.height;
      },
      loadAdditionalAsset: (_script, missing) => {
        throw new Error(
          `No face of the social cards has "${missing}", in "${picture.title}". Write it in Latin or Thai letters, ` +
            `or add a face to FACES in src/plugins/social-cards/draw.ts.`,
        );
      },
    });
    if (height <= TEXT_HEIGHT) return new Resvg(svg).render().asPng();
  }
  throw new Error(`"${picture.title}" does not fit on its social card: shorten the title.`);
}
