import Link from '@docusaurus/Link';
import changes from 'payment-contract/changes.json';
import {pluginReleases} from 'payment-contract/pluginReleases';
import {anchorOf} from 'payment-contract/lib/anchor';
import Day from '@site/src/components/Day';
import InlineText from '@site/src/components/InlineText';
import ReferenceTable from '@site/src/components/ReferenceTable';

/** Every change of the API, the sandbox and the clients, and the latest release of each plugin, the newest first. */
export default function Changes() {
  const releases = pluginReleases.map(({page, platform, version, date, changes: news, worksWith}) => ({
    date,
    part: <Link to={`/docs/plugins/${page}`}>Plugin for {platform}</Link>,
    name: platform,
    version,
    text: `${news} Works with ${worksWith}.`,
  }));
  const rows = [...changes.map((change) => ({...change, name: change.part})), ...releases];
  return (
    <ReferenceTable
      anchor="table-changes"
      caption="Releases"
      headers={['Date', 'Part', 'Version', 'What changed']}
      rows={rows
        .sort((one, other) => other.date.localeCompare(one.date))
        .map(({date, part, name, version, text}) => ({
          anchor: anchorOf('change', name, version),
          cells: [<Day key="date" date={date} />, part, version, <InlineText key="text" text={text} />],
        }))}
    />
  );
}
