import {useState} from 'react';
import Link from '@docusaurus/Link';
import type {OperationData} from '@site/src/plugins/contract/data';
import Tool from '@site/src/tools/Tool';

const EXAMPLE =
  'https://shop.example/postback?token=a-secret-of-yours&refno=202611200001&merchantid=00100042' +
  '&customeremail=buyer%40shop.example&orderno=1000001&total=1250.00&productdetail=Order+202611200001' +
  '&cardtype=V&status=CP&statusname=COMPLETE';

/** Explains a postback that the reader pastes. */
export default function PostbackInspector({data}: {data: OperationData}) {
  const [text, setText] = useState('');
  const load = async () => {
    const {inspect} = await import(/* webpackChunkName: "tool-postback-inspector" */ './inspect');
    return (pasted: string) => inspect(pasted, data.request);
  };
  return (
    <Tool title="Postback inspector" label="Postback" example={EXAMPLE} text={text} onText={setText} load={load}>
      <p>
        Paste what your server received: an address, a form, JSON or lines with names and values. Nothing leaves your
        browser. Anyone can send a postback, so{' '}
        <Link to="/docs/api/payment-features/inquiry-api#verify">compare the reply of Inquiry</Link> before you ship.
      </p>
    </Tool>
  );
}
