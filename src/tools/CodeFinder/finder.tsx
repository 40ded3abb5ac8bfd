import {useState} from 'react';
import Link from '@docusaurus/Link';
import errors from '@generated/contract/default/errors.json';
import Announcement from '@site/src/components/Announcement';
import Field from '@site/src/components/Field';
import InlineText from '@site/src/components/InlineText';
import Actions from '@site/src/tools/Tool/Actions';
import {findCodes, listCodes, type Code} from '@site/src/tools/CodeFinder/codes';

const codes = listCodes(errors);
const EXAMPLES = ['VC', 'ibanking_kbank', 'declined', 'duplicate reference'];
/** More results than these do not help. */
const MOST = 12;

function Result({kind, code, name, cause, next, href}: Code) {
  return (
    <li translate="yes">
      <p>
        {code && <code>{code}</code>} {name && <strong>{name}</strong>} ({kind})
      </p>
      <p>
        <InlineText text={cause} />
      </p>
      <p>
        <strong>Next:</strong> <InlineText text={next} />{' '}
        {href && (
          <Link to={href}>
            Read more<span className="visually-hidden"> about {code || cause}</span>
          </Link>
        )}
      </p>
    </li>
  );
}

function summaryOf(query: string, count: number): string {
  if (query.trim() === '') return '';
  if (count === 0) {
    return `${query.trim()} is in no table. As a status it means not paid: ship nothing, and have someone check it. As a card type it decides nothing.`;
  }
  return count > MOST ? `${count} found, the first ${MOST} are shown. Add a word.` : `${count} found.`;
}

export default function Finder() {
  const [query, setQuery] = useState('');
  const found = findCodes(query, codes);
  const summary = summaryOf(query, found.length);
  return (
    <>
      <Field label="Code or words" value={query} onChange={({target}) => setQuery(target.value)} />
      <Actions name="Examples" actions={EXAMPLES.map((label) => ({label, onClick: () => setQuery(label)}))} />
      <p>{summary}</p>
      <Announcement>{summary}</Announcement>
      <ul className="clean-list tool__results">
        {found.slice(0, MOST).map((code) => (
          <Result key={`${code.kind} ${code.code} ${code.cause}`} {...code} />
        ))}
      </ul>
    </>
  );
}
