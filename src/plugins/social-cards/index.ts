import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {ThemeConfig} from '@docusaurus/preset-classic';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {cardOf} from './cardOf';
import {colourOf} from './palette';
import {keyOf, type Picture} from './picture';

function areaOf(route: string): string {
  if (route.startsWith('/docs/plugins')) return 'Plugin documentation';
  if (route.startsWith('/docs')) return 'API documentation';
  return route.startsWith('/blog') ? 'Blog' : 'Documentation';
}

/** The code that draws the pictures: a change to it draws them again. */
const drawing = ['draw.ts', 'picture.ts'].map((file) => readFileSync(path.join(__dirname, file), 'utf8')).join('');

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
      const colours = {
        ground: colourOf(siteDir, '--color-night'),
        accent: colourOf(siteDir, '--color-accent'),
        text: colourOf(siteDir, '--color-paper'),
      };
      const drawOnce = async (picture: Picture): Promise<Buffer> => {
        const kept = path.join(cache, `${keyOf(picture, colours, drawing)}.png`);
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
        const heading = findElement(
          parseHtml(readFileSync(path.join(outDir, page), 'utf8')),
          ({tagName}) => tagName === 'h1',
        );
        const target = path.join(outDir, cardOf(route));
        mkdirSync(path.dirname(target), {recursive: true});
        const title = heading ? textOnOneLine(heading) : siteConfig.title;
        writeFileSync(target, await drawOnce({title, area: areaOf(route), site}));
      }
    },
  };
}
