import path from 'node:path';
import {toMarkdown} from '../../pages';
import {filesIn} from '../files';
import type {Command, Peer, Places} from '../peer';

const address = (id: string) => `/${id}`;
const sourceOf = (id: string) => `content/${id}.md`;

const env = {NEXT_TELEMETRY_DISABLED: '1'};

const next = (packages: string) => path.join(packages, 'node_modules/next/dist/bin/next');

/** The export, then the index of the search, as its manual says. */
function build({packages}: Places): Command {
  const pagefind = path.join(packages, 'node_modules/.bin/pagefind');
  const script = '"$0" "$1" build && "$2" --site out --output-path out/_pagefind';
  return {program: 'sh', args: ['-c', script, process.execPath, next(packages), pagefind], env};
}

/** Without its search, which on a phone stands inside the menu. */
export const nextra: Peer = {
  name: 'nextra',
  title: 'Nextra 4.6.1 (Next.js 15.5.29)',
  packages: 'nextra',
  sources: (topics) =>
    new Map<string, string | Buffer>([
      ...filesIn(path.join(__dirname, 'project')),
      ...topics.map((topic) => [sourceOf(topic.id), toMarkdown(topic, address, true)] as const),
    ]),
  build,
  dev: ({packages}, port) => ({
    program: process.execPath,
    args: [next(packages), 'dev', '--port', String(port), '--hostname', '127.0.0.1'],
    env,
  }),
  output: 'out',
  caches: ['.next'],
  address,
  sourceOf,
};
