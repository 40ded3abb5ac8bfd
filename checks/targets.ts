import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import type {Nodes} from 'mdast';
import type {MdxjsEsm} from 'mdast-util-mdx';
import {visit} from 'unist-util-visit';
import {flatten} from '../identity/placeholders';
import {nearest} from '../lib/editDistance';
import {isPage, originalOf} from '../lib/pageFiles';
import {isUndecodable} from '../lib/tidyAddress';
import {provider} from '../provider';
import {attributeOf, isJsxElement} from '../src/remark/jsx';
import {LARGEST_IMAGE} from './images';
import {lineOf, type Page} from './page';
import type {Mistake} from './report';

/** Of the published site and of the writers' server. */
const OWN_ORIGINS = [provider.siteUrl, 'http://localhost:3000', 'http://127.0.0.1:3000'];

/** Of the provider's other places, which may be on the host of this site, below another path. */
const OTHER_ADDRESSES = [...flatten(provider)].flatMap(([key, text]) =>
  key !== 'siteUrl' && text.startsWith('http') ? [text] : [],
);

const isOutside = (url: string) => /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(url);

/** What a module's file may end with where an import leaves it out. */
const ENDINGS = ['', '.js', '.jsx', '.ts', '.tsx', '.json', '/index.js', '/index.jsx', '/index.ts', '/index.tsx'];

/** Files that a page imports and that are not there. */
const findLostImports = (node: MdxjsEsm, root: string, file: string): Mistake[] =>
  (node.data?.estree?.body ?? []).flatMap((statement) => {
    const written = 'source' in statement ? statement.source?.value : undefined;
    if (typeof written !== 'string' || !/^(?:\.{1,2}|@site)\//.test(written)) return [];
    const from = written.startsWith('@')
      ? path.join('.', written.slice('@site/'.length))
      : path.join(path.dirname(file), written);
    if (ENDINGS.some((ending) => existsSync(path.join(root, from + ending)))) return [];
    const message = `"${written}" imports ${from}, which is not there: correct the path, or take the line out.`;
    return [{line: statement.loc?.start.line ?? lineOf(node), message}];
  });

/** The attributes of JSX that hold an address. */
const ADDRESSES: Readonly<Record<string, string>> = {a: 'href', img: 'src', Link: 'to'};

interface Target {
  url: string;
  isImage: boolean;
  isMarkdown: boolean;
}

function targetOf(node: Nodes): Target | undefined {
  if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
    return {url: node.url, isImage: node.type === 'image', isMarkdown: true};
  }
  if (!isJsxElement(node)) return undefined;
  const name = ADDRESSES[node.name ?? ''];
  const url = name === undefined ? undefined : attributeOf(node, name)?.value;
  return typeof url === 'string' ? {url, isImage: node.name === 'img', isMarkdown: false} : undefined;
}

/** What an address says of itself, whatever is there. */
function problemWithSpelling(url: string): string | undefined {
  if (url.startsWith('www.')) return `is read as a file: write https://${url}.`;
  if (/^https?:?\/*(?=[\w.-]+\.\w)/.test(url) && !/^https?:\/\//.test(url))
    return `is no address: write ${url.replace(/^(https?):?\/*/, '$1://')}.`;
  if (/\/url\?(?:.*&)?q=https?:/.test(url)) return 'leads through another site: write the address that it leads to.';
  const [, tracker] = /[?&](utm_\w+|fbclid|gclid)=/.exec(url) ?? [];
  if (tracker) return `says where the reader came from: take out ${tracker} and its value.`;
  if (/^http:\/\/(?!localhost|127\.|\[::1\])/.test(url)) return 'can be read and changed on its way: write https://.';
  return undefined;
}

/** What is wrong with a link or an image: it names a file or a page that is not there, or the image is too heavy. */
function problemWithTarget(
  {url, isImage, isMarkdown}: Target,
  root: string,
  file: string,
  routes: readonly string[],
): string | undefined {
  const own = OWN_ORIGINS.find((origin) => url === origin || url.startsWith(`${origin}/`));
  const isOther = OTHER_ADDRESSES.some((address) => url.startsWith(address));
  if (own !== undefined && !isOther)
    return `leads to this site: write the path alone, ${url.slice(own.length) || '/'}.`;
  if (url === '') return 'leads nowhere: write the address.';
  const fault = problemWithSpelling(url);
  if (fault) return fault;
  if (isOutside(url)) return undefined;
  if (isUndecodable(url)) return 'cannot be read as an address: take the percent sign out.';
  const written = decodeURI(url).replace(/[?#].*$/, '');
  const isFile = /\.\w+$/.test(written);
  const isOfSite = written.startsWith('/');
  if (!isOfSite && !isMarkdown) return 'is not read as a file here: write it in Markdown, or begin it with "/".';
  // A translation may name what only its original has beside it.
  const targets = isOfSite
    ? [path.join(root, 'static', written)]
    : [file, originalOf(file)].map((from) => path.join(root, path.dirname(from), written));
  const target = targets.find(existsSync);
  if (target !== undefined && /\.mdx?$/.test(target) && !isPage(path.relative(root, target)))
    return 'is no page of the site: link to where the file is published, or remove the link.';
  if (target !== undefined) return isImage ? problemWithWeight(statSync(target).size) : undefined;
  if (isOfSite && isImage) return 'is not there: put the file into static/, or correct the address.';
  if (isOfSite) {
    const isRoute = isFile || routes.length === 0 || routes.includes(written);
    return isRoute ? undefined : `is no page of the site. Did you mean ${nearest(written, routes)}?`;
  }
  return isFile
    ? `leads to ${path.relative(root, targets[0]!)}, which is not there: correct the address, or take it out.`
    : 'is no file: link to the source of the page, with its .mdx, or to an address that begins with "/".';
}

const inWords = (bytes: number) => bytes.toLocaleString('en-GB');

const problemWithWeight = (bytes: number) =>
  bytes > LARGEST_IMAGE ? `weighs ${inWords(bytes)} bytes: make it smaller than ${inWords(LARGEST_IMAGE)}.` : undefined;

/** Finds the links, images and imports of a page that lead to nothing, or to the site by its host. */
export function findLostTargets(root: string, {file, tree}: Page): Mistake[] {
  const ledger = path.join(root, 'routes.txt');
  const routes = existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n') : [];
  const mistakes: Mistake[] = [];
  visit(tree, (node) => {
    if (node.type === 'mdxjsEsm') mistakes.push(...findLostImports(node, root, file));
    const target = targetOf(node);
    const problem = target && problemWithTarget(target, root, file, routes);
    if (problem) mistakes.push({line: lineOf(node), message: `"${target.url}" ${problem}`});
  });
  return mistakes;
}
