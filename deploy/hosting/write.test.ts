import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {makeCertificate} from '../../tests/serving/support/certificate';
import {describeHosting} from './hosting';
import {writeConfigurations} from './write';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'configurations-'))));
afterEach(() => rmSync(folder, {recursive: true}));

/** Writes the configurations of a site whose address has this port. */
function configureWith(port: string) {
  const hosting = describeHosting({siteUrl: `https://docs.pay.example${port}`}, "default-src 'none'");
  writeConfigurations(folder, {hosting, pages: [], inventory: []});
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  return {nginx: read('nginx/site.conf'), caddyfile: path.join(folder, 'caddy/Caddyfile')};
}

/** The ports that nginx would listen on; it reads the configuration first. */
function nginxPorts(site: string): string[] {
  const tls = makeCertificate(folder);
  const whole = path.join(folder, 'nginx.conf');
  const own = site
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${tls.certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${tls.key};`)
    .replaceAll('/srv/docs', folder);
  const brotli = 'load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;';
  writeFileSync(whole, `${brotli}\npid ${folder}/pid;\nevents {}\nhttp {\n${own}\n}\n`);
  mkdirSync(path.join(folder, 'current'), {recursive: true});
  execFileSync('nginx', ['-t', '-p', folder, '-c', whole], {stdio: 'pipe'});
  return [...own.matchAll(/^\s*listen (?!\[)(\d+)/gm)].map(([, port]) => port!);
}

/** The ports that Caddy would listen on, as it reads the file. */
function caddyPorts(caddyfile: string): string[] {
  const adapted = execFileSync('caddy', ['adapt', '--config', caddyfile, '--adapter', 'caddyfile'], {stdio: 'pipe'});
  const {apps} = JSON.parse(adapted.toString()) as {apps: {http: {servers: Record<string, {listen: string[]}>}}};
  return Object.values(apps.http.servers).flatMap(({listen}) => listen.map((address) => address.replace(':', '')));
}

test.each([
  ['', '443'],
  [':8443', '8443'],
])('a site whose address ends with "%s" is served at port %s', (port, wanted) => {
  const {nginx, caddyfile} = configureWith(port);
  expect(nginxPorts(nginx)).toEqual([wanted, '80']);
  expect(nginx).toContain('server_name docs.pay.example;');
  expect(nginx).toContain(`https://docs.pay.example${port}$request_uri`);
  expect(caddyPorts(caddyfile)).toContain(wanted);
});

test('a link in static/ ends the build before anything is made: it would publish what it leads to', () => {
  mkdirSync(path.join(folder, 'static/files'), {recursive: true});
  symlinkSync('/etc/passwd', path.join(folder, 'static/files/list.txt'));
  const build = () =>
    execFileSync(path.resolve('node_modules/.bin/tsx'), [path.resolve('scripts/build.ts')], {
      cwd: folder,
      stdio: 'pipe',
    });
  expect(build).toThrow(/files\/list\.txt is a link or a device: put a file in its place\./);
});
