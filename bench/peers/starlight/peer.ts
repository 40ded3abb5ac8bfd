import path from 'node:path';
import {groupsOf, toMarkdown} from '../../pages';
import {filesIn} from '../files';
import type {Peer} from '../peer';

const address = (id: string) => `/${id}/`;
const sourceOf = (id: string) => `src/content/docs/${id}.md`;

const astro = (packages: string, ...args: string[]) => ({
  // Astro 7 needs Node 22.
  program: path.join(packages, `node_modules/node-${process.platform}-${process.arch}/bin/node`),
  args: [path.join(packages, 'node_modules/astro/bin/astro.mjs'), ...args],
  env: {ASTRO_TELEMETRY_DISABLED: '1'},
});

export const starlight: Peer = {
  name: 'starlight',
  title: 'Starlight 0.42.4 (Astro 7.3.5)',
  packages: 'starlight',
  sources: (topics) =>
    new Map<string, string | Buffer>([
      ...filesIn(path.join(__dirname, 'project')),
      ['groups.json', JSON.stringify([...groupsOf(topics).keys()])],
      ...topics.map((topic) => [sourceOf(topic.id), toMarkdown(topic, address)] as const),
    ]),
  build: ({packages}) => astro(packages, 'build'),
  output: 'dist',
  caches: ['node_modules', '.astro'],
  address,
  menu: {open: '[popovertarget=starlight__sidebar]', link: '.sidebar-pane a'},
  copy: {button: '.expressive-code .copy button', done: {selector: '.expressive-code .copy .feedback'}},
  search: {
    open: 'site-search button[data-open-modal]',
    field: '.pagefind-ui__search-input',
    result: '.pagefind-ui__result-link',
  },
};
