import {sha256} from '../../../lib/files';

/** The texts of a social card. */
export interface Picture {
  title: string;
  /** Area of the site, over the title. */
  area: string;
  /** Name of the site, under the title. */
  site: string;
}

/** Colours of the palette, as `#rrggbb`. */
export interface Colours {
  ground: string;
  accent: string;
  text: string;
}

/** Pixels that sharing services ask for. */
export const WIDTH = 1200;
export const HEIGHT = 630;

/** Pixels between an edge and the text. */
export const MARGIN = 72;
const BAR = 24;

/** Sizes of the title, in pixels: the first at which everything fits is taken. */
export const TITLE_SIZES = [84, 72, 60, 50, 42, 34];
/** Maximum height of all texts together, in pixels, so that gaps remain between them. */
export const TEXT_HEIGHT = HEIGHT - 2 * MARGIN - 2 * 32;

/** The key of each box of text. */
export const TEXT_KEY = 'text';

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

/** Builds lines of text. By the key, `draw` finds their boxes. */
const lines = (text: string, style: Record<string, string | number>) =>
  box(
    {display: 'flex', flexWrap: 'wrap', ...style},
    piecesOf(text).map((piece) => box({whiteSpace: 'pre-wrap', wordBreak: 'break-all', maxWidth: '100%'}, piece)),
    TEXT_KEY,
  );

/** Builds the elements of a picture, for satori. */
export const layout = ({title, area, site}: Picture, {ground, accent, text}: Colours, titleSize: number) =>
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

/** Returns the key of a picture in the cache, which also depends on the drawing code. */
export const keyOf = (picture: Picture, colours: Colours, drawing: string): string =>
  sha256(JSON.stringify([picture, colours, drawing])).slice(0, 32);
