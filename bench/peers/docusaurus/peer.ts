import path from 'node:path';
import {toMarkdown} from '../../pages';
import {filesIn} from '../files';
import type {Peer} from '../peer';

const address = (id: string) => `/docs/${id}`;
const sourceOf = (id: string) => `docs/${id}.md`;

function stock(name: string, title: string, env: Record<string, string>): Peer {
  const docusaurus = (packages: string, ...args: string[]) => ({
    program: process.execPath,
    args: [path.join(packages, 'node_modules/@docusaurus/core/bin/docusaurus.mjs'), ...args],
    env,
  });
  return {
    name,
    title,
    packages: 'docusaurus',
    sources: (topics) =>
      new Map<string, string | Buffer>([
        ...filesIn(path.join(__dirname, 'project')),
        ...topics.map((topic) => [sourceOf(topic.id), toMarkdown(topic, address)] as const),
      ]),
    build: ({packages}) => docusaurus(packages, 'build'),
    output: 'build',
    caches: ['node_modules', '.docusaurus'],
    address,
    // Without its buttons to copy code: they come with the app, and there is nothing to tap before.
    menu: {open: '.navbar__toggle', link: '.navbar-sidebar--show .navbar-sidebar a'},
  };
}

/** As its template makes it: the classic preset with the flags of version 4. */
export const docusaurus = stock('docusaurus', 'Docusaurus 3.10.2', {});

/** The same with the local search of the community, because the framework has none. */
export const docusaurusWithSearch: Peer = {
  ...stock('docusaurus-search', 'Docusaurus 3.10.2 with a local search plugin', {BENCH_SEARCH: 'yes'}),
  search: {open: '.navbar__search-input', field: '.navbar__search-input', result: '[class*=hitTitle]'},
};
