import type {Props} from '@docusaurus/Link';
// UPGRADING: internals
import OriginalLink from '@docusaurus/core/lib/client/exports/Link';

/**
 * Docusaurus's link, in the tab of the reader: Docusaurus opens a new one for other sites, for files and for mail.
 * Readers who want a new tab open it themselves, and nobody has to be told of one.
 */
export default function Link(props: Props) {
  return <OriginalLink target={undefined} {...props} />;
}
