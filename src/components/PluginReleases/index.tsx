import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {type PluginRelease, pluginReleases} from 'payment-contract/pluginReleases';
import {anchorOf} from 'payment-contract/lib/anchor';
import {provider} from '@site/provider';
import Day from '@site/src/components/Day';
import ReferenceTable from '@site/src/components/ReferenceTable';

const addressOf = ({file}: PluginRelease) => `https://${provider.hosts.downloads}/${file}`;
const rowOf = ({platform}: PluginRelease) => anchorOf('release', platform);

/** A release on the page of its plugin: what it is for, and the button. */
function Release(release: PluginRelease) {
  const {platform, worksWith, version, date, file, sha256} = release;
  useBrokenLinks().collectAnchor(rowOf(release));
  return (
    <div id={rowOf(release)}>
      <p>
        Release {version} of <Day date={date} /> for {platform}. It works with {worksWith}.
        {sha256 && (
          <>
            {' '}
            SHA-256 of {file.slice(file.lastIndexOf('/') + 1)}: <code>{sha256}</code>
          </>
        )}
      </p>
      <p>
        <Link className="button button--primary" href={addressOf(release)}>
          Download {version}
        </Link>
      </p>
    </div>
  );
}

/**
 * The plugin releases that readers download: a table of all, or those of one platform with a button each.
 *
 * @param platform last part of the address of a plugin's page, such as `woo-commerce`, to show only its releases
 * @throws Error when there is no release for the platform, which stops the build
 */
export default function PluginReleases({platform}: {platform?: string}) {
  const releases = pluginReleases.filter(({page}) => platform === undefined || page === platform);
  if (releases.length === 0) {
    throw new Error(`contract/pluginReleases.json has no release for the page "${platform}". Add its row there.`);
  }
  if (platform) {
    return (
      <div id="releases">
        {releases.map((release) => (
          <Release key={release.platform} {...release} />
        ))}
      </div>
    );
  }
  return (
    <ReferenceTable
      anchor="releases"
      caption="Releases"
      headers={['Shop system', 'Works with', 'Checks each payment', 'Release']}
      rows={releases.map((release) => ({
        anchor: rowOf(release),
        cells: [
          <Link key="page" to={`/docs/plugins/${release.page}`}>
            {release.platform}
          </Link>,
          release.worksWith,
          release.asksInquiry ? 'Yes' : 'No',
          <>
            <Link className="button button--primary button--outline" href={addressOf(release)}>
              Download {release.version}
            </Link>
            <br />
            <Day date={release.date} />
          </>,
        ],
      }))}
    />
  );
}
