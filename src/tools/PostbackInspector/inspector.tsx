import {useState} from 'react';
import Link from '@docusaurus/Link';
import type {FieldRow} from 'payment-contract/fields';
import Field from '@site/src/components/Field';
import InlineText from '@site/src/components/InlineText';
import Actions from '@site/src/tools/Tool/Actions';
import {inspectPostback} from '@site/src/tools/PostbackInspector/inspectPostback';
import {readPostback, type Postback} from '@site/src/tools/PostbackInspector/readPostback';

const EXAMPLE =
  'https://shop.example/postback?token=a-secret-of-yours&refno=202611200001&merchantid=00100042' +
  '&customeremail=buyer%40shop.example&orderno=1000001&total=1250.00&productdetail=Order+202611200001' +
  '&cardtype=V&status=CP&statusname=COMPLETE';

function Explanation({postback, known}: {postback: Postback; known: readonly FieldRow[]}) {
  const {fields, missing, status, isUnclear, notes} = inspectPostback(postback, known);
  const refno = postback.pairs.find(({name}) => name.toLowerCase() === 'refno')?.value;
  return (
    <>
      {isUnclear && <p>Look at the marked values first. Until they are clear, do not trust the status.</p>}
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
      <ul className="clean-list tool__results">
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
        Check your token in constant time. Ask Inquiry about {refno ? <code>{refno}</code> : 'the order'}, compare
        reference, amount, currency and merchant with your order, and fulfil it once:{' '}
        <Link to="/docs/api/payment-features/inquiry-api#verify">how to compare an Inquiry reply</Link>.
      </p>
    </>
  );
}

export default function Inspector({known}: {known: readonly FieldRow[]}) {
  const [text, setText] = useState('');
  const fields = known.map(({path}) => path);
  const read = text.trim() === '' ? undefined : readPostback(text, fields);
  const count = read && 'pairs' in read ? read.pairs.length : 0;
  return (
    <>
      <Field
        as="textarea"
        label="Postback"
        hint="An address, a form body, JSON, or a part of a log in which the fields have names and values."
        value={text}
        onChange={({target}) => setText(target.value)}
        problem={read && 'problem' in read ? read.problem : ''}
      />
      <Actions actions={[{label: 'Insert an example', onClick: () => setText(EXAMPLE)}]} />
      <p role="status">{count > 0 && (count === 1 ? '1 value found.' : `${count} values found.`)}</p>
      {read && 'pairs' in read && <Explanation postback={read} known={known} />}
    </>
  );
}
