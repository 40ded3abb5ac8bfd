import {execFile} from 'node:child_process';
import {mkdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {headersOf} from '../../../scripts/serve';
import {listFiles} from '../../../src/lib/files';
import {BUILD} from '../../support/build';
import type {RunningServer} from './servers';

/** Files that readers can request: no compressed copies, no host configuration. */
export const readableFiles = () => listFiles(BUILD).filter((file) => !/\.(?:br|gz)$|^_|^404\.(?:html|md)$/.test(file));

/** The URL path of a file of the build. */
export const pathOfFile = (file: string) => `/${file.replace(/(?:(?<=^|\/)index)?\.html$/, '')}`;

/** The headers for every answer in `_headers` of the production build. */
export function buildHeaders(): [name: string, value: string][] {
  const headers = headersOf(BUILD);
  if (headers.length === 0) throw new Error('There is no finished build: npm run build.');
  return headers;
}

const execute = promisify(execFile);

/** The commands in a block of `deploy/README.md`. */
function commandsOf(block: 'deploy' | 'verify' | 'rollback'): string {
  const readme = readFileSync('deploy/README.md', 'utf8');
  const found = new RegExp(`^\`\`\`bash ${block}\n([^]*?)^\`\`\`$`, 'm').exec(readme)?.[1];
  if (!found) throw new Error(`deploy/README.md has no block of commands "${block}".`);
  return found;
}

/**
 * Runs a block of `deploy/README.md` on a folder in place of `/srv/docs`.
 *
 * @param server receives the reload; undefined if none is running yet.
 * @returns the output of the commands.
 */
export async function runCommands(
  block: 'deploy' | 'verify' | 'rollback',
  home: string,
  {build = BUILD, server}: {build?: string; server?: RunningServer} = {},
): Promise<string> {
  mkdirSync(path.join(home, 'releases'), {recursive: true});
  const nginx = server ? ['nginx', ...server.options].join(' ') : 'true';
  const functions = [
    `nginx() { command ${nginx} "$@"; }`,
    `systemctl() { [ "$*" = 'reload nginx' ] || { echo "unexpected: systemctl $*" >&2; return 1; }; nginx -s reload; }`,
    ...(server
      ? [`curl() { command curl "\${@:1:$#-1}" "http://127.0.0.1:${server.port}/docs"; }`]
      : ['sleep() { :; }']),
  ];
  const commands = commandsOf(block)
    .replaceAll('/srv/docs', home)
    .replace(/(?<=^|\s)build\//gm, `${build}/`);
  const {stdout} = await execute('bash', ['-c', [...functions, commands].join('\n')]);
  return stdout;
}

/** Deploys the production build into a folder that no server uses yet. */
export const publishBuild = (home: string) => runCommands('deploy', home);
