import {readFileSync} from 'node:fs';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {provider} from '../../../../provider';
import {escapeHtml} from '../../../../lib/escape';
import {keep, kept, replaceFile} from '../../../../lib/atomicWrite';
import {colourOf} from '../palette';
import type {BuiltSite} from '../builtSite';
import type {ReadPage} from '../readPages';
import {HEIGHT, keyOf, WIDTH, type Colours, type Picture} from './picture';

function areaOf(route: string): string {
  if (route.startsWith('/docs/plugins')) return 'Plugin documentation';
  if (route.startsWith('/docs')) return 'API documentation';
  return route.startsWith('/blog') ? 'Blog' : 'Documentation';
}

/** What draws the pictures: a change to it draws them again. */
const drawing = ['draw.ts', 'picture.ts'].map((file) => readFileSync(path.join(__dirname, file), 'utf8')).join('');

async function drawOnce(picture: Picture, colours: Colours, cache: string): Promise<Buffer> {
  const file = path.join(cache, keyOf(picture, colours, drawing));
  const earlier = kept(file);
  if (earlier) return earlier;
  // Loaded here: it takes longer than all else here, and most builds draw nothing new.
  const {draw} = await import('./draw');
  const png = await draw(picture, colours);
  keep(file, png);
  return png;
}

const tagsFor = (url: string, alt: string) =>
  [
    ['property', 'og:image', url],
    ['property', 'og:image:width', String(WIDTH)],
    ['property', 'og:image:height', String(HEIGHT)],
    ['property', 'og:image:alt', alt],
    ['name', 'twitter:image', url],
  ]
    .map(([key, name, content]) => `<meta ${key}="${name}" content="${escapeHtml(content!)}">`)
    .join('');

/** A documentation page for search engines. `<` is written so that no text can end the block. */
const asTechArticle = (properties: object) => {
  const data = {'@context': 'https://schema.org', '@type': 'TechArticle', ...properties};
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
};

/**
 * What others show of a page: a social picture for each, and for documentation pages an article in structured data. Only
 * services that fetch the page read them, so they are written into the built file and never travel in a script.
 *
 * @throws Error when a page has no main heading.
 */
export async function describeForSharing(
  {outDir, siteDir, url, language, addressOf, fileOf}: BuiltSite,
  pages: readonly ReadPage[],
): Promise<void> {
  const cache = path.join(siteDir, 'node_modules/.cache/social-pictures');
  await mkdir(cache, {recursive: true});
  const colours = {
    ground: colourOf(siteDir, '--color-night'),
    accent: colourOf(siteDir, '--color-accent'),
    text: colourOf(siteDir, '--color-paper'),
  };
  for (const {route, heading: title, description, changed, twin} of pages) {
    if (!title) throw new Error(`${route} has no main heading to write on its social picture.`);
    const file = fileOf(route);
    const name = `/social${route === '/' ? '/index' : route}.png`;
    const target = path.join(outDir, name);
    await mkdir(path.dirname(target), {recursive: true});
    const picture = {title, area: areaOf(route), site: `${provider.name} Docs`};
    await writeFile(target, await drawOnce(picture, colours, cache));
    const article = {
      headline: title,
      description,
      url: new URL(addressOf(route), url).href,
      image: url + name,
      inLanguage: language,
      dateModified: changed,
      publisher: {'@type': 'Organization', name: provider.name},
    };
    const data = route.startsWith('/docs/') ? asTechArticle(article) : '';
    const html = await readFile(file, 'utf8');
    // The documentation's own breadcrumbs name theirs.
    const markdown =
      twin && !html.includes('text/markdown')
        ? `<link rel="alternate" type="text/markdown" href="${addressOf(route).replace(/\/$/, '')}.md">`
        : '';
    // In one move: the feeds of the blog are made from the pages at the same time.
    await replaceFile(
      file,
      html.replace('</head>', () => `${tagsFor(url + name, title)}${data}${markdown}</head>`),
    );
  }
}
