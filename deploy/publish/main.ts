/**
 * Publishes a build on a server, so that readers see the old site or the new one and nothing between.
 *
 *     node publish.mjs publish  --home /srv/docs --build build [--reload 'nginx -s reload'] [--probe <address>]
 *     node publish.mjs rollback --home /srv/docs [--to <release>]
 *     node publish.mjs verify   --home /srv/docs
 *
 * `npm run build` writes it as one file that needs Node.js 20 and nothing else: `build-hosts/publish.mjs`.
 *
 * The home folder:
 *
 *     current            link to the site that is served; replacing it is the only act that readers can notice
 *     releases/<id>/     site/, and manifest.json with the digest of every file
 *     shared/assets/     files with a hash in their name, of this release and of those that left within 30 days
 *     policies/*.conf    Content Security Policies, for nginx to choose by release
 *     history.json       which release became current, and when
 */
import {parseArgs} from 'node:util';
import {currentRelease} from './home';
import {probeOrRollBack} from './probe';
import {publish} from './publish';
import {rollback} from './rollback';
import {verify} from './verify';

async function main([command, ...args]: string[]): Promise<number> {
  const {values} = parseArgs({
    args,
    options: {
      home: {type: 'string'},
      build: {type: 'string', default: 'build'},
      reload: {type: 'string'},
      probe: {type: 'string'},
      to: {type: 'string'},
    },
  });
  const {home, build, reload, to} = values;
  if (!home) throw new Error('Say where the site lives: --home /srv/docs.');
  if (command === 'publish') {
    if (values.probe !== undefined && !/^https?:\/\/[^/]/.test(values.probe)) {
      throw new Error('Say where the site answers, with its scheme: --probe https://docs.shop.example.');
    }
    const before = currentRelease(home);
    const release = publish({home, build, reload});
    if (values.probe !== undefined) await probeOrRollBack(home, values.probe, before);
    console.log(`${release} is current.`);
    return 0;
  }
  if (command === 'rollback') {
    console.log(`${rollback(home, to)} is current.`);
    return 0;
  }
  if (command === 'verify') {
    const {release, files, problems, partial} = verify(home);
    problems.forEach((problem) => console.error(problem));
    partial.forEach((target) => console.log(`${target} is left from an interrupted publication.`));
    console.log(`${release ?? 'Nothing'} is current: ${files} files compared, ${problems.length} problems.`);
    return problems.length === 0 ? 0 : 1;
  }
  throw new Error('Say what to do: publish, rollback or verify.');
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
