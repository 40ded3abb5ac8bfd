import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {listFiles} from '../../lib/files';
import {elementsOf, type PageElement} from '../../lib/html';

/** What a Content Security Policy has to know of one page. */
export interface ScannedPage {
  /** File inside the build, such as `docs/api/overviews.html`. */
  file: string;
  /** Texts of the inline scripts that a browser would run. */
  inlineScripts: string[];
  scripts: string[];
  styles: string[];
  styleAttributes: string[];
  /** What no policy can allow one by one: event handlers, `javascript:` addresses, parts loaded over plain HTTP. */
  forbidden: string[];
  /** What the page's own elements load from another host, which the policy refuses. */
  foreign: string[];
}

/** Types that make a `<script>` a block of data. Policies let data through: https://html.spec.whatwg.org/#data-block */
const isData = (type: string) =>
  type !== '' &&
  !/^(?:module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i.test(type);

const LOADING_ATTRIBUTES = new Set(['src', 'srcset', 'data', 'poster', 'background']);

const loadsFromAttribute = (element: string, attribute: string) =>
  LOADING_ATTRIBUTES.has(attribute) || (element === 'link' && attribute === 'href');

function findForbidden(element: string, attributes: PageElement['attributes']): string[] {
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (/^on/.test(name)) return [`the event handler ${name} on <${element}>`];
    if (/^\s*javascript:/i.test(value)) return [`the address ${JSON.stringify(value)} on <${element}>`];
    if (loadsFromAttribute(element, name) && /(?:^|[\s,])http:/i.test(value)) {
      return [`${JSON.stringify(value)}, which <${element}> loads over plain HTTP`];
    }
    return [];
  });
}

/** Links that a browser loads, among those that only say how pages belong together. */
const LOADED_LINKS = /\b(?:stylesheet|icon|apple-touch-icon|preload|modulepreload|manifest)\b/;

function findForeign(element: string, attributes: PageElement['attributes']): string[] {
  // A script of another host is a matter of the inventory.
  if (element === 'script' || (element === 'link' && !LOADED_LINKS.test(attributes.rel ?? ''))) return [];
  return Object.entries(attributes).flatMap(([name, value]) =>
    loadsFromAttribute(element, name) && /^\s*(?:https:)?\/\//i.test(value)
      ? [`<${element}> loads ${value.trim()}`]
      : [],
  );
}

export function scanPage(file: string, html: string): ScannedPage {
  const page: ScannedPage = {
    file,
    inlineScripts: [],
    scripts: [],
    styles: [],
    styleAttributes: [],
    forbidden: [],
    foreign: [],
  };
  for (const {name, attributes, text} of elementsOf(html)) {
    page.forbidden.push(...findForbidden(name, attributes));
    page.foreign.push(...findForeign(name, attributes));
    if (attributes.style !== undefined) page.styleAttributes.push(attributes.style);
    if (name === 'style') page.styles.push(text);
    if (name !== 'script' || isData((attributes.type ?? '').trim())) continue;
    if (attributes.src === undefined) page.inlineScripts.push(text);
    else page.scripts.push(attributes.src);
  }
  return page;
}

/**
 * Scans every page of a build.
 *
 * @throws Error when there is no page: nothing to look at is not a good sign
 */
export function scanBuild(directory: string): ScannedPage[] {
  const files = listFiles(directory).filter((file) => file.endsWith('.html'));
  if (files.length === 0) throw new Error(`There is no page in ${directory}: build the site first.`);
  return files.map((file) => scanPage(file, readFileSync(path.join(directory, file), 'utf8')));
}

/** The digest by which a policy names a script or style, such as `sha256-…`. */
export const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
