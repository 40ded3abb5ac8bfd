import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Provider} from '../../identity/rules';
import {baseUrlOf, languagesOf} from '../../lib/builtBase';
import {describeHosting} from './hosting';
import {caddySite} from './hosts/caddy';
import {cloudFrontFunction, cloudFrontHeadersPolicy} from './hosts/cloudFront';
import {headersFile, redirectsFile} from './hosts/headerFiles';
import {nginxDefaultPolicy, nginxEvents, nginxRateLimits, nginxRedirectToHttps, nginxSite} from './hosts/nginx';
import {findUnauthorised, writePolicy} from './contentSecurityPolicy';
import {digestOf, scanBuild} from './scan';
import {authoriseScripts} from './inventory';
import {securityText, versionDate} from './securityText';

/** The folder on the server that `publish/` fills, as the configurations name it. */
const HOME = '/srv/docs';

/** A finished build, looked at as a server will serve it. */
type InspectedBuild = ReturnType<typeof inspectBuild>;

/**
 * Compares a build's scripts with the inventory and describes its hosting.
 *
 * @throws Error with a sentence for each script that nobody has authorised
 */
export function inspectBuild(directory: string, provider: Provider) {
  const baseUrl = baseUrlOf(directory);
  const inBuild = (src: string) => (src.startsWith(baseUrl) ? `/${src.slice(baseUrl.length)}` : src);
  const pages = scanBuild(directory).map((page) => ({...page, scripts: page.scripts.map(inBuild)}));
  const languages = languagesOf(pages.map(({file}) => file));
  const digests = new Set(pages.flatMap(({inlineScripts}) => inlineScripts.map(digestOf)));
  const inventory = authoriseScripts(provider).filter(
    ({source, isOptional}) => !isOptional || ('digest' in source && digests.has(source.digest)),
  );
  const problems = findUnauthorised(pages, inventory);
  if (problems.length > 0) {
    throw new Error(`Pages have what the policy refuses:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
  return {
    hosting: describeHosting(provider, writePolicy(pages, inventory, provider.policyReports), {
      baseUrl,
      isSlashed: pages.some(({file}) => file.endsWith('/index.html') && !languages.includes(`/${path.dirname(file)}`)),
      languages,
    }),
    pages,
    inventory,
  };
}

function write(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, content);
  }
}

const asJson = (data: unknown) => `${JSON.stringify(data, null, 2)}\n`;

/** Writes what hosts and readers look for inside the build. */
export function writeIntoBuild(directory: string, provider: Provider, {hosting, pages}: InspectedBuild): void {
  write(directory, {
    _headers: headersFile(hosting),
    _redirects: redirectsFile(
      hosting,
      pages.map(({file}) => file),
    ),
    '.well-known/security.txt': securityText(provider, versionDate(process.cwd())),
  });
}

/** Writes the configurations of the other hosts, and the inventory as a record of the release, into a folder of its own. */
export function writeConfigurations(folder: string, {hosting, inventory}: InspectedBuild): void {
  const {hostname: serverName, host: address, port} = new URL(hosting.origin);
  const tlsPort = port || '443';
  const certificates = `/etc/letsencrypt/live/${serverName}`;
  write(folder, {
    'nginx/site.conf':
      nginxSite(hosting, {
        home: HOME,
        serverName,
        listen: [`${tlsPort} ssl http2`, `[::]:${tlsPort} ssl http2`],
        tls: {certificate: `${certificates}/fullchain.pem`, key: `${certificates}/privkey.pem`},
      }) + nginxRedirectToHttps(hosting, serverName),
    'nginx/events.conf': nginxEvents,
    'nginx/rate-limits.conf': nginxRateLimits,
    'nginx/policies/default.conf': nginxDefaultPolicy(hosting),
    'caddy/Caddyfile': caddySite(hosting, {address, home: HOME}),
    'cloudfront/function.js': cloudFrontFunction(hosting),
    'cloudfront/headers-policy.json': asJson(cloudFrontHeadersPolicy(hosting, 'docs')),
    'script-inventory.json': asJson(inventory),
  });
}
