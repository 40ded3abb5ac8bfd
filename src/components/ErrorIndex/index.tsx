import Link from '@docusaurus/Link';
import errors from '@generated/contract/default/errors.json';
import {anchorOf} from 'payment-contract/lib/anchor';
import InlineCode from '@site/src/components/InlineCode';
import InlineText from '@site/src/components/InlineText';
import ReferenceTable from '@site/src/components/ReferenceTable';

const ANCHOR = 'every-error';

/** Every message of each API and every title of a refusing page, in alphabetical order. */
export default function ErrorIndex() {
  const named = errors.flatMap(({message, ...error}) => (message ? [{message, ...error}] : []));
  return (
    <ReferenceTable
      anchor={ANCHOR}
      caption="Messages and titles of pages"
      headers={['You see', 'API', 'Cause', 'What to do']}
      rows={named
        .sort((one, other) => one.message.localeCompare(other.message, 'en'))
        .map(({message, operation, href, cause, fix}) => ({
          anchor: anchorOf(ANCHOR, message, operation),
          cells: [
            <InlineCode key="message">{message}</InlineCode>,
            <Link key="operation" to={href}>
              {operation}
            </Link>,
            <InlineText key="cause" text={cause} />,
            <InlineText key="fix" text={fix} />,
          ],
        }))}
    />
  );
}
