import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {ThemeConfig} from '@docusaurus/preset-classic';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {sha256} from '../../../lib/files';
import {cardOf} from './cardOf';
import type {Picture} from './draw';

function areaOf(route: string): string {
  if (route.startsWith('/docs/plugins')) return 'Plugin documentation';
  if (route.startsWith('/docs')) return 'API documentation';
  return route.startsWith('/blog') ? 'Blog' : 'Documentation';
}

/** @throws Error when the palette does not name a colour as six hexadecimal digits. */
function readColours(siteDir: string) {
  const palette = readFileSync(path.join(siteDir, 'src/css/palette.css'), 'utf8');
  const colourOf = (name: string): string => {
    const colour = new RegExp(`^\\s*${name}:\\s*(#[0-9a-f]{6});`, 'im').exec(palette)?.[1];
    if (!colour)
      throw new Error(`src/css/palette.css gives ${name} no colour such as #072f29: the social cards need it.`);
    return colour;
  };
  return {ground: colourOf('--color-night'), accent: colourOf('--color-accent'), text: colourOf('--color-paper')};
}

/**
 * Docusaurus plugin: draws a social card for each page, which other sites show when they link to it. `theme/Root` names
 * it in the page's head; an `image` in the front matter of a page, or in the theme's configuration, wins over it.
 */
export default function socialCardsPlugin({siteDir, siteConfig, baseUrl}: LoadContext): Plugin {
  const site = (siteConfig.themeConfig as ThemeConfig).navbar?.title ?? siteConfig.title;
  const cache = path.join(siteDir, 'node_modules/.cache/social-pictures');
  return {
    name: 'social-cards',

    getThemePath: () => path.join(__dirname, 'theme'),

    async postBuild({outDir, routesPaths}) {
      const colours = readColours(siteDir);
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
      const [{parseHtml}, {findElement, textOnOneLine}] = await Promise.all([
        import('../../../lib/html'),
        import('../../../lib/hast'),
      ]);
      for (const permalink of routesPaths) {
        const route = `/${permalink.slice(baseUrl.length).replace(/\/$/, '')}`;
        if (route === '/404.html') continue;
        const page = route === '/' || siteConfig.trailingSlash !== false ? `${route}/index.html` : `${route}.html`;
        const html = parseHtml(readFileSync(path.join(outDir, page), 'utf8'));
        const heading = findElement(html, ({tagName}) => tagName === 'h1');
        const title = heading ? textOnOneLine(heading) : siteConfig.title;
        const target = path.join(outDir, cardOf(route));
        mkdirSync(path.dirname(target), {recursive: true});
        writeFileSync(target, await drawOnce({title, area: areaOf(route), site}));
      }
    },
  };
}
