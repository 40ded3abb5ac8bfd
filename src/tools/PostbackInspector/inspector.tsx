import {useState} from 'react';
import Link from '@docusaurus/Link';
import type {FieldRow} from '@site/contract/fields';
import Field from '@site/src/components/Field';
import InlineText from '@site/src/components/InlineText';
import Actions from '@site/src/tools/Tool/Actions';
import {inspectPostback} from '@site/src/tools/PostbackInspector/inspectPostback';
import {readPostback, type Pairs} from '@site/src/tools/PostbackInspector/readPostback';

const EXAMPLE =
  'https://shop.example/postback?token=a-secret-of-yours&refno=202611200001&merchantid=00100042' +
  '&customeremail=buyer%40shop.example&orderno=1000001&total=1250.00&productdetail=Order+202611200001' +
  '&cardtype=V&status=CP&statusname=COMPLETE';

function Explanation({pairs, known}: {pairs: Pairs; known: readonly FieldRow[]}) {
  const {fields, missing, status, notes} = inspectPostback(pairs, known);
  const refno = pairs.find(([name]) => name.toLowerCase() === 'refno')?.[1];
  const wrong = fields.filter(({problem}) => problem).length + missing.filter(({required}) => required).length;
  return (
    <>
      <p role="status">
        {fields.length} {fields.length === 1 ? 'field' : 'fields'},{' '}
        {wrong === 0 ? 'none of them wrong.' : `${wrong} to look at.`}
      </p>
      {status && (
        <p>
          <strong>Status:</strong> {status}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="tool__wrong">
          {note}
        </p>
      ))}
      <ul className="tool__results">
        {fields.map(({name, value, meaning, problem}, index) => (
          <li key={`${index} ${name}`}>
            <p>
              <code>{name}</code> is <code>{value || ' '}</code>
            </p>
            <p key={meaning} translate="yes">
              <InlineText text={meaning} />
            </p>
            {problem && <p className="tool__wrong">{problem}</p>}
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <>
          <p>
            <strong>Did not arrive:</strong>
          </p>
          <ul>
            {missing.map(({name, meaning, required}) => (
              <li key={name} className={required ? 'tool__wrong' : undefined}>
                <code>{name}</code>
                {required && ' (needed)'}: <InlineText text={meaning} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <strong>Still to do.</strong> Anyone can send a postback: it says &quot;go and look&quot;, not &quot;paid&quot;.
        Compare your own secret parameter in constant time. Ask Inquiry about{' '}
        {refno ? <code>{refno}</code> : 'the order'}, compare reference, amount and currency with your order, and fulfil
        it once: <Link to="/docs/api/payment-features/inquiry-api#verify">how to compare</Link>.
      </p>
    </>
  );
}

export default function Inspector({known}: {known: readonly FieldRow[]}) {
  const [text, setText] = useState('');
  const read = text.trim() === '' ? undefined : readPostback(text);
  return (
    <>
      <Field
        as="textarea"
        label="Postback"
        hint="An address, a line of a log, a whole request, a form body, JSON, or fields as a program prints them."
        value={text}
        onChange={({target}) => setText(target.value)}
        problem={read && 'problem' in read ? read.problem : ''}
      />
      <Actions actions={[{label: 'Take an example', onClick: () => setText(EXAMPLE)}]} />
      {read && 'pairs' in read && (
        <>
          <p>Read as: {read.form}.</p>
          {read.notes.map((note) => (
            <p key={note} className="tool__wrong">
              {note}
            </p>
          ))}
          <Explanation pairs={read.pairs} known={known} />
        </>
      )}
    </>
  );
}
