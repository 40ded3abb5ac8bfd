import {readFileSync} from 'node:fs';
import {Resvg} from '@resvg/resvg-js';
import satori from 'satori';
import {HEIGHT, layout, TEXT_HEIGHT, TEXT_KEY, TITLE_SIZES, WIDTH, type Colours, type Picture} from './picture';

const FACES = {Latin: 'latin', Thai: 'thai', Extended: 'latin-ext'};

// Different names, because satori uses only the first of two fonts with the same name.
const loadFonts = () =>
  Object.entries(FACES).map(([name, script]) => ({
    name,
    data: readFileSync(require.resolve(`@fontsource/anuphan/files/anuphan-${script}-600-normal.woff`)),
    weight: 600 as const,
  }));

let fonts: ReturnType<typeof loadFonts> | undefined;

/** Lays a picture out. Returns it as SVG, and the height of its texts in pixels. */
async function layOut(picture: Picture, colours: Colours, titleSize: number): Promise<{svg: string; height: number}> {
  fonts ??= loadFonts();
  let height = 0;
  const svg = await satori(layout(picture, colours, titleSize) as unknown as Parameters<typeof satori>[0], {
    width: WIDTH,
    height: HEIGHT,
    fonts,
    onNodeDetected: (node) => {
      if (node.key === TEXT_KEY) height += node.height;
    },
    loadAdditionalAsset: (_script, missing) => {
      throw new Error(
        `No face of the social pictures has "${missing}", in "${picture.title}". Write it in Latin or Thai letters, or add ` +
          `a face to FACES in src/plugins/social-cards/draw.ts.`,
      );
    },
  });
  return {svg, height};
}

/**
 * Draws a picture, its title as large as it fits. Takes some 100 ms.
 *
 * @returns a PNG of 1,200 by 630 pixels
 * @throws Error when no font has a letter, or the title does not fit at the smallest size
 */
export async function draw(picture: Picture, colours: Colours): Promise<Buffer> {
  for (const size of TITLE_SIZES) {
    const {svg, height} = await layOut(picture, colours, size);
    if (height <= TEXT_HEIGHT) return new Resvg(svg).render().asPng();
  }
  throw new Error(`"${picture.title}" does not fit on its social picture: shorten the title.`);
}
