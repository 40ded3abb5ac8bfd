import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {plugins, type Plugin} from '@site/contract/tables/plugins';

export interface PluginPackageProps {
  /** Last part of the address of the page that explains the plugin, such as `woo-commerce`. */
  platform: string;
}

/** Where to get a package. */
function source(plugin: Plugin): ReactNode {
  const link = plugins.linkOf?.('delivery', plugin);
  return link ? <Link to={link}>{plugin.delivery}</Link> : plugin.delivery;
}

const FACTS: readonly {name: string; of: (plugin: Plugin) => ReactNode}[] = [
  {name: 'Versions of the platform', of: ({platformVersions}) => platformVersions},
  {name: 'Needs', of: ({requirements}) => requirements},
  {name: 'Where it comes from', of: source},
  {name: 'Newest version', of: ({version}) => version ?? 'No file'},
  {name: 'SHA-256 checksum', of: ({checksum}) => checksum ?? 'No file'},
];

/**
 * What is published about the packages for one platform: one column for each package.
 *
 * @throws Error when the table of plugins has no package for the platform, which stops the build
 */
export default function PluginPackage({platform}: PluginPackageProps): ReactNode {
  const packages = plugins.rows.filter(({route}) => route.endsWith(`/${platform}`));
  if (packages.length === 0) {
    throw new Error(`contract/tables/plugins.ts has no plugin whose page ends in "/${platform}". Add its row there.`);
  }
  return (
    <table>
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
        {FACTS.map(({name, of}) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {packages.map((plugin) => (
              <td key={plugin.code}>{of(plugin)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
