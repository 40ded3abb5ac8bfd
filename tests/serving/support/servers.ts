import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Hosting} from '../../../deploy/hosting/hosting';
import {caddySite} from '../../../deploy/hosting/hosts/caddy';
import {nginxEvents, nginxSite, type NginxPlacement} from '../../../deploy/hosting/hosts/nginx';
import {freePort, isListening} from '../../../tools/ports';

/** A server of this test alone, on a loopback port that was free. */
export interface RunningServer {
  name: string;
  port: number;
  pid: number;
  /** Makes the server read its configuration again. */
  reload: () => void;
  isAlive: () => boolean;
  /** What it wrote to its error log. */
  log: () => string;
  stop: () => Promise<void>;
}

/** Makes a folder that the end of the test removes. */
export const temporaryFolder = (name: string) => mkdtempSync(path.join(tmpdir(), `docs-${name}-`));

export const removeFolder = (folder: string) => rmSync(folder, {recursive: true, force: true});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until a program listens; one that ends first is an error with its own words. */
async function untilListening(child: ChildProcess, port: number, log: () => string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} did not start:\n${log()}`);
    if (await isListening(port)) return;
    await pause(50);
  }
  throw new Error(`${child.spawnfile} does not listen on ${port}:\n${log()}`);
}

function start(
  name: string,
  command: string[],
  port: number,
  reload: () => void,
  folder: string,
): Promise<RunningServer> {
  let output = '';
  const child = spawn(command[0]!, command.slice(1), {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
    // Caddy keeps its last configuration where these say.
    env: {...process.env, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder},
  });
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const server: RunningServer = {
    name,
    port,
    pid: child.pid!,
    reload,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    log: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      removeFolder(folder);
    },
  };
  return untilListening(child, port, () => output).then(
    () => server,
    async (error: unknown) => {
      await server.stop();
      throw error;
    },
  );
}

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

interface NginxOptions {
  user?: string;
  events?: string;
  /** In place of the generated site. */
  site?: (port: number) => string;
}

/** Runs nginx with the generated site, as this user, on files of its own. */
export async function startNginx(
  hosting: Hosting,
  home: string,
  placement: Partial<NginxPlacement> = {},
  extra = '',
  {user = 'root', events = nginxEvents, site: otherSite}: NginxOptions = {},
): Promise<RunningServer> {
  const port = await freePort();
  const folder = temporaryFolder('nginx');
  const {tls} = placement;
  const listen = [`127.0.0.1:${port}${tls ? ' ssl http2' : ''}`];
  const site = nginxSite(hosting, {home, serverName: '_', listen, ...placement})
    // One port is all that the test has: plain HTTP on it is sent to TLS, as port 80 would be.
    .replace(
      'error_page 404',
      `${tls ? `error_page 497 =301 https://localhost:${port}$request_uri;\n  ` : ''}error_page 404`,
    );
  const asRoot = process.getuid?.() === 0 ? `user ${user};` : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `load_module ${BROTLI_MODULE};
${asRoot}
daemon off;
worker_processes 2;
${events}
pid ${folder}/nginx.pid;
error_log stderr notice;
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${otherSite?.(port) ?? site}
  ${extra}
}
`,
  );
  const command = ['nginx', '-p', folder, '-c', path.join(folder, 'nginx.conf')];
  const reload = () => {
    const {status, stderr} = spawnSync(command[0]!, [...command.slice(1), '-s', 'reload'], {encoding: 'utf8'});
    if (status !== 0) throw new Error(`nginx did not reload:\n${stderr}`);
  };
  return start('nginx', command, port, reload, folder);
}

/** Runs Caddy with a Caddyfile. */
export async function startCaddyfile(textFor: (port: number) => string): Promise<RunningServer> {
  const port = await freePort();
  const folder = temporaryFolder('caddy');
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, textFor(port));
  const command = ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'];
  return start('Caddy', command, port, () => undefined, folder);
}

/** Runs Caddy with the generated site. */
export const startCaddy = (hosting: Hosting, home: string, host = ''): Promise<RunningServer> =>
  startCaddyfile((port) =>
    caddySite(hosting, {
      address: `http://${host}:${port}`,
      home,
      options: ['admin off', 'auto_https off', 'default_bind 127.0.0.1'],
    }),
  );
