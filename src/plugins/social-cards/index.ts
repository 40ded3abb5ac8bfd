import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {ThemeConfig} from '@docusaurus/preset-classic';
import type {LoadContext} from '@docusaurus/types';
import {sha256} from '../../lib/files';
import type {OutputPlugin} from '../output';
import type {Colours, Picture} from './draw';

export interface SocialCardsOptions {
  /** The style sheet with the colours, from the folder of the site. */
  palette: string;
  /** The custom properties of the palette that a card uses, such as `--color-night`. */
  colours: Colours;
  /** What a card says above the title, by the beginning of the route. The first that matches is taken. */
  areas: readonly (readonly [route: string, area: string])[];
}

/** The file of a page's card, by the route of the page: `social/docs/a.png`. */
const cardOf = (route: string): string => `social${route === '/' ? '/index' : route}.png`;

/** @throws Error when the palette does not name a colour as six hexadecimal digits. */
function readColours(siteDir: string, {palette, colours}: SocialCardsOptions): Colours {
  const sheet = readFileSync(path.join(siteDir, palette), 'utf8');
  const colourOf = (name: string): string => {
    const colour = new RegExp(`^\\s*${name}:\\s*(#[0-9a-f]{6});`, 'im').exec(sheet)?.[1];
    if (!colour) throw new Error(`${palette} gives ${name} no colour such as #072f29: the social cards need it.`);
    return colour;
  };
  return {ground: colourOf(colours.ground), accent: colourOf(colours.accent), text: colourOf(colours.text)};
}

/**
 * Docusaurus plugin: draws a social card for each page, which other sites show when they link to it, and names it in
 * the page's head. An `image` in the front matter of a page, or in the theme's configuration, wins over it.
 */
export default function socialCards({siteDir, siteConfig}: LoadContext, options: SocialCardsOptions): OutputPlugin {
  const site = (siteConfig.themeConfig as ThemeConfig).navbar?.title ?? siteConfig.title;
  const cache = path.join(siteDir, 'node_modules/.cache/social-cards');
  return {
    name: 'social-cards',

    async startOutput({outDir, baseUrl}) {
      const colours = readColours(siteDir, options);
      // A change to the code that draws the pictures draws them again.
      const drawing = readFileSync(path.join(__dirname, 'draw.ts'), 'utf8');
      const drawOnce = async (picture: Picture): Promise<Buffer> => {
        const kept = path.join(cache, `${sha256(JSON.stringify([picture, colours, drawing])).slice(0, 32)}.png`);
        if (existsSync(kept)) return readFileSync(kept);
        // Loaded here, because loading takes long, and most builds draw nothing new.
        const {draw} = await import('./draw');
        const png = await draw(picture, colours);
        mkdirSync(cache, {recursive: true});
        writeFileSync(kept, png);
        return png;
      };
      const areaOf = (route: string) => options.areas.find(([start]) => route.startsWith(start))?.[1] ?? '';
      // Loaded here, because `npm start` does not need it.
      const {findElement, textOnOneLine} = await import('../../lib/hast');
      return {
        async page(page) {
          const {route, tree} = page;
          const hasPicture = findElement(tree, ({properties}) => properties.property === 'og:image');
          if (route === '/404.html' || hasPicture) return;
          const card = siteConfig.url + baseUrl + cardOf(route);
          const tags = `<meta property="og:image" content="${card}"><meta name="twitter:image" content="${card}">`;
          page.html = page.html.replace('</head>', () => `${tags}</head>`);
          const heading = findElement(tree, ({tagName}) => tagName === 'h1');
          const title = heading ? textOnOneLine(heading) : siteConfig.title;
          const target = path.join(outDir, cardOf(route));
          mkdirSync(path.dirname(target), {recursive: true});
          writeFileSync(target, await drawOnce({title, area: areaOf(route), site}));
        },
      };
    },
  };
}
