import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {groupsOf, toMarkdown, type Topic} from '../../pages';
import type {Peer} from '../peer';

const ROOT = path.resolve(__dirname, '../../..');

/** What the build is made with; not the content, which the topics replace, and not the sidebars. */
export const INGREDIENTS = [
  'bench/peers/site/docusaurus.config.ts',
  'contract',
  'i18n',
  'identity',
  'lib',
  'samples',
  'sandbox',
  'src',
  'static',
  'babel.config.js',
  'docusaurus.config.ts',
  'package-lock.json',
  'package.json',
  'provider.ts',
  'tsconfig.json',
];

const address = (id: string) => `/docs/${id}`;
const sourceOf = (id: string) => `docs/${id}.md`;

function ownFiles(): [file: string, content: Buffer][] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '--', ...INGREDIENTS];
  const files = execFileSync('git', list, {cwd: ROOT, encoding: 'utf8'}).trim().split('\n');
  return files.map((file) => [file, readFileSync(path.join(ROOT, file))]);
}

/** In the shape of the site's own: folders as categories, and a second sidebar, which has the last page alone. */
function sidebars(topics: readonly Topic[]): string {
  const ids = topics.map(({id}) => id);
  const last = ids.at(-1)!;
  const categories = [...groupsOf(topics)].map(([label, members]) => ({
    type: 'category',
    label,
    items: members.map(({id}) => id).filter((id) => id !== last),
  }));
  return `export default ${JSON.stringify({apiSidebar: categories, utilitySidebar: [last]})};\n`;
}

const docusaurus = (...args: string[]) => ({
  program: process.execPath,
  args: [
    path.join(ROOT, 'node_modules/@docusaurus/core/bin/docusaurus.mjs'),
    ...args,
    '--config',
    'bench/peers/site/docusaurus.config.ts',
  ],
});

/** This site's own configuration, theme, plugins and after-build steps, with the topics instead of its documentation. */
export const site: Peer = {
  name: 'site',
  title: 'This site',
  sources: (topics) =>
    new Map<string, string | Buffer>([
      ...ownFiles(),
      ['sidebars.ts', sidebars(topics)],
      ...topics.map((topic) => [sourceOf(topic.id), toMarkdown(topic, address)] as const),
    ]),
  // Packages are found in the folders above; programs only here.
  links: {'node_modules/.bin': path.join(ROOT, 'node_modules/.bin')},
  build: () => docusaurus('build'),
  output: 'build',
  caches: ['node_modules/.cache', '.docusaurus'],
  address,
  menu: {open: '.navbar__toggle', link: '#menu a'},
  copy: {button: '.code__copy', done: {selector: '.code__copy', text: 'Copied'}},
  search: {open: 'button[aria-haspopup=dialog]', field: '#search [role=combobox]', result: '#search [role=option]'},
};
