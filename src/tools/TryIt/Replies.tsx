import {useId, useRef, useState, type KeyboardEvent} from 'react';
import Link from '@docusaurus/Link';
import {statusRow, type Order} from 'payment-sandbox/engine/orders';
import type {Reply} from 'payment-sandbox/engine/replies';
import CodeBlock from '@site/src/components/CodeBlock';
import {highlight} from './highlight';
import {describeBody} from './describeBody';

/** A line for each field; names and values stay encoded. */
const inLines = (fields: string): string => fields.replace(/[?&]/g, '\n  $&');

/** The body of a reply. A page is shown as its source. */
function Body({reply: {status, body, headers}, name}: {reply: Reply; name: string}) {
  const isPage = headers['content-type']?.startsWith('text/html');
  const text = describeBody(body as string).text || '(empty)';
  const title = isPage && new DOMParser().parseFromString(text, 'text/html').title;
  return (
    <>
      {isPage && <p>{`The page that the buyer would see: ${title}`}</p>}
      <CodeBlock
        html={highlight(text)}
        language={isPage ? 'html' : 'json'}
        label={isPage ? 'HTML' : 'JSON'}
        title={`${name}: HTTP ${status}`}
        name={name}
      />
    </>
  );
}

/** The postback about an order, and the shop's next step. */
function Postback({postback: {request}, isPaid}: {postback: NonNullable<Order['postback']>; isPaid: boolean}) {
  const {method, url, body} = request;
  const text = `${method} ${inLines(url)}${body === undefined ? '' : `\n\n  ${inLines(body).trim()}`}`;
  return (
    <>
      <CodeBlock html={highlight(text)} language="http" label="HTTP" title="Postback to your server" name="Postback" />
      <p className="soft">
        Anyone can send a postback. Ask Inquiry, {isPaid ? '' : 'and '}
        <Link to="/docs/api/payment-features/inquiry-api#verify">compare</Link>
        {isPaid && ', then ship'}.
      </p>
    </>
  );
}

interface RepliesProps {
  order?: Order;
  /** Reply of Inquiry about the order. */
  inquiry?: Reply;
  reply: Reply;
  /** Whether `reply` is that of Inquiry, which then has no tab of its own. */
  isInquiry: boolean;
}

/** What the server of the shop receives, as tabs: the postback, Inquiry's reply and the reply to the call. */
export default function Replies({order, inquiry, reply, isInquiry}: RepliesProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const postback = order?.postback;
  const tabs = [
    postback && {
      name: 'Postback',
      content: <Postback postback={postback} isPaid={statusRow(order.status).class === 'paid'} />,
    },
    postback && inquiry && !isInquiry && {name: 'Inquiry now', content: <Body reply={inquiry} name="Inquiry now" />},
    {name: 'Reply', content: <Body reply={reply} name="Reply" />},
  ].filter((tab) => !!tab);
  const [shown, setShown] = useState(isInquiry ? 'Reply' : tabs[0]!.name);
  if (tabs.length === 1) return tabs[0]!.content;

  const onKeyDown = (event: KeyboardEvent) => {
    // With Alt or Ctrl, the browser goes back or to the top.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const own = tabs.findIndex(({name}) => name === shown);
    const to = {ArrowRight: own + 1, ArrowLeft: own - 1, Home: 0, End: -1}[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    setShown(tabs[index]!.name);
    list.current!.querySelectorAll('button')[index]!.focus();
  };
  return (
    <>
      <div
        ref={list}
        className="samples__tabs"
        role="tablist"
        aria-label="What your server receives"
        onKeyDown={onKeyDown}
      >
        {tabs.map(({name}, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            className="clean-btn samples__tab"
            id={`${id}-${index}`}
            aria-selected={name === shown}
            aria-controls={`${id}-panel`}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => setShown(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        className="padding-top--sm"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tabs.findIndex(({name}) => name === shown)}`}
      >
        {tabs.find(({name}) => name === shown)!.content}
      </div>
    </>
  );
}
