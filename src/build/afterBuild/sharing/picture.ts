import {createHash} from 'node:crypto';

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

const box = (style: Record<string, string | number>, children: unknown) => ({type: 'div', props: {style, children}});

/** The elements of a picture, for satori. */
export const layout = ({title, area, site}: Picture) =>
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
