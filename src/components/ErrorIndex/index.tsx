import {Fragment} from 'react';
import Link from '@docusaurus/Link';
import errors from '@generated/contract/default/errors.json';
import {anchorOf} from 'payment-contract/lib/anchor';
import InlineCode from '@site/src/components/InlineCode';
import InlineText from '@site/src/components/InlineText';
import ReferenceTable from '@site/src/components/ReferenceTable';

const ANCHOR = 'every-error';

/** Every message of the APIs and every title of a refusing page, in alphabetical order, each once. */
export default function ErrorIndex() {
  const messages = [...new Set(errors.flatMap(({message}) => message ?? []))];
  return (
    <ReferenceTable
      anchor={ANCHOR}
      caption="Messages and titles of pages"
      headers={['You see', 'Cause and remedy, by API']}
      rows={messages
        .sort((one, other) => one.localeCompare(other, 'en'))
        .map((message) => {
          const own = errors.filter((error) => error.message === message);
          const remedies = [...new Set(own.map(({cause, fix}) => `${cause} ${fix}`))];
          return {
            anchor: anchorOf(ANCHOR, message),
            cells: [
              <InlineCode key="message">{message}</InlineCode>,
              remedies.map((remedy) => (
                <p key={remedy}>
                  {own
                    .filter(({cause, fix}) => `${cause} ${fix}` === remedy)
                    .map(({operation, href}, index) => (
                      <Fragment key={href}>
                        {index > 0 && ', '}
                        <Link to={href}>{operation}</Link>
                      </Fragment>
                    ))}
                  {': '}
                  <InlineText text={remedy} />
                </p>
              )),
            ],
          };
        })}
    />
  );
}
