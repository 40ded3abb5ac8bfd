import type {ReactNode} from 'react';
import {findRepairs, readQr, type QrField} from '@site/src/tools/PromptPayInspector/emvcoReader';
import styles from './styles.module.css';

function Fields({fields}: {fields: readonly QrField[]}): ReactNode {
  return (
    <ul className={styles.fields}>
      {fields.map(({id, name, value, meaning, at, fields: inner}) => (
        <li key={at}>
          <code>{id}</code> {name}
          {inner.length === 0 && (
            <>
              : <code>{value}</code>
            </>
          )}
          {meaning && `. ${meaning}`}
          {inner.length > 0 && <Fields fields={inner} />}
        </li>
      ))}
    </ul>
  );
}

/** A text with marks on the characters at which something is wrong. */
function Marked({text, positions}: {text: string; positions: readonly number[]}): ReactNode {
  return (
    <code className={styles.text}>
      {[...text].map((character, index) =>
        positions.includes(index + 1) ? <mark key={index}>{character}</mark> : character,
      )}
    </code>
  );
}

export default function Reading({text}: {text: string}): ReactNode {
  const {fields, faults} = readQr(text);
  const repairs = findRepairs(text);
  if (faults.length === 0) {
    return (
      <>
        <p role="status">The text is whole, and its checksum is right.</p>
        <Fields fields={fields} />
      </>
    );
  }
  return (
    <>
      <p role="status" className="tool__wrong">
        {faults.length === 1 ? 'One thing is wrong.' : `${faults.length} things are wrong.`}
      </p>
      <ul>
        {faults.map(({at, message}) => (
          <li key={`${at} ${message}`}>
            {at > text.length ? 'At the end' : `Character ${at}`}: {message}
          </li>
        ))}
      </ul>
      {repairs.map(({at, found, expected}) => (
        <p key={`${at} ${expected}`}>
          <strong>One changed character explains it:</strong> character {at} is <code>{found}</code>; with{' '}
          <code>{expected}</code> the text is whole.
        </p>
      ))}
      <Marked text={text} positions={(repairs.length > 0 ? repairs : faults).map(({at}) => at)} />
      <Fields fields={fields} />
    </>
  );
}
