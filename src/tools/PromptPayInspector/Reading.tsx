import type {ReactNode} from 'react';
import {readQr, type QrField} from '@site/src/tools/PromptPayInspector/readQr';
import styles from './styles.module.css';

function Fields({fields}: {fields: readonly QrField[]}): ReactNode {
  return (
    <ul className={styles.fields}>
      {fields.map(({id, name, value, meaning, at, fields: inner}) => (
        <li key={`${at} ${name}`}>
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

function Marked({text, positions}: {text: string; positions: readonly number[]}): ReactNode {
  return (
    <code className={styles.text}>
      {text
        .split('')
        .map((character, index) => (positions.includes(index + 1) ? <mark key={index}>{character}</mark> : character))}
    </code>
  );
}

/** Explains a text that was pasted. Its status is there before the first text: a new one would not be announced. */
export default function Reading({pasted}: {pasted: string}): ReactNode {
  const {about, text, fields, faults, remarks} = readQr(pasted);
  const isOther = about !== '' && fields.length === 0;
  const isWhole = isOther || faults.length === 0;
  const count = faults.length === 1 ? 'One thing is wrong.' : `${faults.length} things are wrong.`;
  return (
    <>
      <p role="status" className={isWhole ? undefined : 'tool__wrong'}>
        {about} {pasted && !isOther && (isWhole ? 'The text is whole, and its checksum is right.' : count)}
      </p>
      {!isWhole && (
        <ul>
          {faults.map(({at, message}) => (
            <li key={`${at} ${message}`}>
              {at > text.length ? 'At the end' : `Character ${at}`}: {message}
            </li>
          ))}
        </ul>
      )}
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {!isWhole && <Marked text={text} positions={faults.map(({at}) => at)} />}
      <Fields fields={fields} />
    </>
  );
}
