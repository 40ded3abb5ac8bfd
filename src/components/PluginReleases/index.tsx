import Link from '@docusaurus/Link';
import {pluginReleases} from 'payment-contract/pluginReleases';
import {anchorOf} from 'payment-contract/lib/anchor';
import {provider} from '@site/provider';
import Day from '@site/src/components/Day';
import ReferenceTable from '@site/src/components/ReferenceTable';

/**
 * The plugin releases that readers download, a row for each.
 *
 * @param platform last part of the address of a plugin's page, such as `woo-commerce`, to show only its releases
 * @throws Error when there is no release for the platform, which stops the build
 */
export default function PluginReleases({platform}: {platform?: string}) {
  const releases = pluginReleases.filter(({page}) => platform === undefined || page === platform);
  if (releases.length === 0) {
    throw new Error(`contract/pluginReleases.json has no release for the page "${platform}". Add its row there.`);
  }
  return (
    <ReferenceTable
      anchor="releases"
      caption="Releases"
      narrow="labelled"
      headers={['Platform', 'Works with', 'Version', 'File']}
      rows={releases.map(({worksWith, version, date, file, sha256, ...release}) => ({
        anchor: anchorOf('release', release.platform),
        cells: [
          platform ? release.platform : <Link to={`/docs/plugins/${release.page}`}>{release.platform}</Link>,
          worksWith,
          <>
            {version}, <Day date={date} />
          </>,
          <>
            <Link
              className="button button--primary button--outline"
              href={`https://${provider.hosts.downloads}/${file}`}
            >
              Download {version}
            </Link>
            <br />
            {file.slice(file.lastIndexOf('/') + 1)}
            {sha256 && (
              <>
                <br />
                SHA-256: <code>{sha256}</code>
              </>
            )}
          </>,
        ],
      }))}
    />
  );
}
