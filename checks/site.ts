import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Element} from 'hast';
import {toText} from 'hast-util-to-text';
import {SKIP, visit} from 'unist-util-visit';
import {languagesOf} from '../lib/builtBase';
import {listFiles} from '../lib/files';
import {parseHtml} from '../lib/html';
import type {Prose} from './page';

/** Something in a built page that names another file: a link, an image, a script, a style sheet. */
export interface Reference {
  tag: string;
  url: string;
  /** Where it opens; a link without it is followed inside the app. */
  target?: string;
}

/** A built HTML page, read into what the checks need. */
export interface BuiltPage {
  /** Address without the host, the base URL and a slash at the end: `/docs/api/overviews`. */
  route: string;
  /** Path of its language, such as `/th`, with which the route begins; empty for the first one. */
  language: string;
  /** As the route, with a slash at the end when the site is built so. */
  address: string;
  references: Reference[];
  /**
   * `alt`: undefined when the attribute is missing, empty when the image is decoration; `sized`: whether both width and
   * height are given, so that nothing moves when the image arrives.
   */
  images: {src: string; alt: string | undefined; sized: boolean}[];
  ids: Set<string>;
  /** Ids that readers can link to: those of headings, rows and tables in the page's main part, not of pictures. */
  anchors: string[];
  /** What the main part says, without code. Line numbers are unknown and are 0. */
  prose: Prose[];
}

export interface Site {
  pages: Map<string, BuiltPage>;
  /** Paths from the root of the site, beginning with `/`, to the size in bytes. */
  files: Map<string, number>;
}

const URL_ATTRIBUTES: Record<string, readonly string[]> = {
  a: ['href'],
  area: ['href'],
  audio: ['src'],
  iframe: ['src'],
  image: ['href'],
  img: ['src', 'srcSet'],
  link: ['href'],
  script: ['src'],
  source: ['src', 'srcSet'],
  use: ['href'],
  video: ['src', 'poster'],
};

/** Ids that React makes up on each build: they are nobody's address. */
const GENERATED_ID = /^(?:_|:|«)/;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

function urlsOf(element: Element): string[] {
  return (URL_ATTRIBUTES[element.tagName] ?? []).flatMap((name) => {
    const value = element.properties[name];
    if (name !== 'srcSet') return textOf(value) ?? [];
    const candidates = Array.isArray(value) ? value.join(',') : (textOf(value) ?? '');
    return candidates.split(',').flatMap((candidate) => candidate.trim().split(/\s+/)[0] || []);
  });
}

/** The prose of an element: code becomes the word "code"; pictures, choices and blocks of code are left out. */
function proseOf(element: Element): Prose[] {
  visit(element, 'element', (node, index, parent) => {
    if (node.tagName === 'code' || node.tagName === 'kbd') node.children = [{type: 'text', value: 'code'}];
    if (['pre', 'script', 'select', 'style', 'svg', 'textarea'].includes(node.tagName)) {
      parent?.children.splice(index as number, 1);
      return [SKIP, index];
    }
    return undefined;
  });
  return toText(element)
    .split(/[\n\t]+/)
    .map((text) => ({text: text.replace(/\s+/g, ' ').trim(), line: 0}))
    .filter(({text}) => text !== '');
}

/**
 * Reads one built page.
 *
 * @param route address without the host
 * @param address as links must name it
 */
export function readBuiltPage(route: string, html: string, address = route, language = ''): BuiltPage {
  const tree = parseHtml(html);
  const page: BuiltPage = {
    route,
    language,
    address,
    references: [],
    images: [],
    ids: new Set(),
    anchors: [],
    prose: [],
  };
  let main: Element | undefined;
  visit(tree, 'element', (element) => {
    const {tagName, properties} = element;
    if (tagName === 'main') main ??= element;
    const id = textOf(properties.id);
    if (id) page.ids.add(id);
    for (const url of urlsOf(element)) page.references.push({tag: tagName, url, target: textOf(properties.target)});
    if (tagName === 'img') {
      const sized = textOf(properties.width) !== undefined && textOf(properties.height) !== undefined;
      page.images.push({src: textOf(properties.src) ?? '', alt: textOf(properties.alt), sized});
    }
  });
  if (main) {
    visit(main, 'element', (element: Element): typeof SKIP | undefined => {
      const id = textOf(element.properties.id);
      if (id && !GENERATED_ID.test(id)) page.anchors.push(id);
      return element.tagName === 'svg' ? SKIP : undefined;
    });
    page.prose = proseOf(main);
  }
  return page;
}

const routeOf = (file: string) => (file === '/index.html' ? '/' : file.replace(/(?:\/index)?\.html$/, ''));

/** The pages of each language of a built site, by their routes in the first. */
export function pagesByLanguage({pages}: Site): Map<string, Map<string, BuiltPage>> {
  const found = new Map([['', new Map<string, BuiltPage>()]]);
  for (const page of pages.values()) {
    const own = found.get(page.language) ?? new Map<string, BuiltPage>();
    found.set(page.language, own.set(page.route.slice(page.language.length) || '/', page));
  }
  return found;
}

/**
 * Reads every page of a built site.
 *
 * @throws Error in a sentence when there is no finished build
 */
export function readSite(directory: string): Site {
  if (!existsSync(path.join(directory, 'index.html'))) {
    throw new Error(`There is no built site in ${directory}: run "npm run build" first.`);
  }
  const site: Site = {pages: new Map(), files: new Map()};
  const names = listFiles(directory);
  const [, ...others] = languagesOf(names);
  for (const name of names) {
    const file = `/${name}`;
    const content = readFileSync(path.join(directory, name));
    site.files.set(file, content.length);
    if (!file.endsWith('.html')) continue;
    const address = file.endsWith('/index.html') ? file.slice(0, -'index.html'.length) : routeOf(file);
    const language = others.find((path) => file.startsWith(`${path}/`));
    site.pages.set(routeOf(file), readBuiltPage(routeOf(file), content.toString('utf8'), address, language));
  }
  return site;
}
