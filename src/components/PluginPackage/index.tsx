import {plugins, type Plugin} from '@site/contract/tables/plugins';

const FACTS: readonly (keyof Plugin)[] = ['listedIn2017', 'seen', 'platformVersions', 'version', 'checksum'];

/**
 * What is known of the packages for one platform: one column for each package.
 *
 * @param platform last part of the address of the page that explains the plugin, such as `woo-commerce`
 * @throws Error when the table of plugins has no package for the platform, which stops the build
 */
export default function PluginPackage({platform}: {platform: string}) {
  const packages = plugins.rows.filter(({route}) => route.endsWith(`/${platform}`));
  if (packages.length === 0) {
    throw new Error(`contract/tables/plugins.ts has no plugin whose page ends in "/${platform}". Add its row there.`);
  }
  return (
    <table aria-label="What is known of the packages">
      <thead>
        <tr>
          <th scope="col">Package</th>
          {packages.map(({code, platform: name}) => (
            <th key={code} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {FACTS.map((fact) => (
          <tr key={fact}>
            <th scope="row">{plugins.columns[fact]}</th>
            {packages.map((plugin) => (
              <td key={plugin.code}>{plugin[fact]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
