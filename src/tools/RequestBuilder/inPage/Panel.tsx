import {useRef, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import {orderStatuses} from '@site/contract/tables/orderStatuses';
import {channels} from '@site/contract/tables/channels';
import {isPending, nextStatuses, type Order, type StatusCode} from '@site/sandbox/engine/orders';
import type {PostbackRequest} from '@site/sandbox/engine/postbacks';
import type {Reply} from '@site/sandbox/engine/replies';
import {currencyIso} from '@site/sandbox/engine/tables';
import {thaiDateTime} from '@site/sandbox/engine/thaiTime';
import Frame from '@site/src/components/CodeBlock/Frame';
import type {FilledRequest} from '../request';
import RecurringView from './RecurringView';
import {command, engine, openLink, send, startOver} from './session';
import styles from './styles.module.css';

export interface Sent {
  number: number;
  /** Of what it is about, such as an order. */
  reference: string;
  reply: Reply;
}

let count = 0;

/** Sends a request to the sandbox of this page. @param reference of what it is about, such as an order. */
export function sendNow(request: FilledRequest, reference: string): Sent {
  count += 1;
  return {number: count, reference, reply: send(request)};
}

/** What can happen to an order, as a button says it. What is not here is for other channels or not for a test. */
const EVENTS: Partial<Record<StatusCode, string>> = {
  Y: 'Pay it',
  TC: 'Pay it with a test card',
  RE: 'Decline the card',
  VC: 'Ask for 3-D Secure',
  VR: 'Fail 3-D Secure',
  PF: 'Fail at the bank',
  HO: 'Hold it for review',
  C: 'Cancel it',
  RR: 'Ask for a refund',
  RF: 'Refund it',
  VO: 'Void it',
};

function eventsOf({status, channel}: Order): StatusCode[] {
  const isBank = channels.rows.find(({code}) => code === channel)?.kind === 'bank';
  const next = nextStatuses(status);
  return (Object.keys(EVENTS) as StatusCode[]).filter((code) => next.includes(code) && (code !== 'PF' || isBank));
}

/** Longest value of a reply that is shown whole: a picture's text is longer than a page. */
const SHOWN = 120;

/** A reply's body as it is read best, and the picture that it carries. */
function readBody(body: string): {text: string; image?: string; link?: {payValue: string; token: string}} {
  try {
    const value: unknown = JSON.parse(body);
    const text = JSON.stringify(
      value,
      (_key, inner: unknown) =>
        typeof inner === 'string' && inner.length > SHOWN
          ? `${inner.slice(0, 40)}… (${inner.length.toLocaleString('en')} characters)`
          : inner,
      2,
    );
    const {data, payValue, orderDetail} = value as {
      data?: {image?: string} | null;
      payValue?: string;
      orderDetail?: string;
    };
    const link = payValue && orderDetail ? {payValue, token: orderDetail} : undefined;
    return {text, image: data?.image?.startsWith('data:image/png') ? data.image : undefined, link};
  } catch {
    return {text: body};
  }
}

/** A page has a picture of its own for its buyer; here its source is enough. */
function Body({reply: {body, headers}}: {reply: Reply}) {
  const isPage = headers['content-type']?.startsWith('text/html');
  const {text} = readBody(body as string);
  if (text === '') return null;
  const code = <Frame label={isPage ? 'HTML' : 'JSON'} name="Reply of the sandbox" code={{children: text}} />;
  if (!isPage) return code;
  return (
    <details>
      <summary>The page that the buyer would see: {/<h1>([^<]*)/.exec(text)?.[1]}</summary>
      {code}
    </details>
  );
}

/** A line for each field: the names and values stay as they travel. */
const inLines = (fields: string): string => fields.replace(/[?&]/g, '\n  $&');

function PostbackView({request: {method, url, body}}: {request: PostbackRequest}) {
  const text = `${method} ${inLines(url)}${body === undefined ? '' : `\n\n  ${inLines(body).trim()}`}`;
  return (
    <>
      <p>The postback that would come to your server now. It is not sent: this page calls nobody.</p>
      <Frame label={body === undefined ? 'Address' : 'Address and form'} name="Postback" code={{children: text}} />
    </>
  );
}

export type Act = (name: string, fields?: object) => void;

function OrderView({order, act}: {order: Order; act: Act}) {
  const status = orderStatuses.rows.find(({code}) => code === order.status);
  const isExpired = engine.hasExpired(order);
  const isWaiting = order.expiresAt !== undefined && !isExpired && order.status === 'N';
  return (
    <>
      <p role="status">
        <strong className={styles.code}>{order.status}</strong> {status?.name}:{' '}
        {isExpired ? 'the QR has expired. Paying it all the same is the sandbox’s own choice' : status?.meaning}.
      </p>
      <p className={styles.about}>
        Order {order.orderNo}, reference {order.refno}, {order.total} {currencyIso(order.currency)}
        {isWaiting && `, payable until ${thaiDateTime(order.expiresAt!)}`}
      </p>
      <div className="tool__choices">
        {eventsOf(order).map((code, index) => (
          <button
            key={code}
            type="button"
            className={clsx('button', index === 0 && isPending(order.status) ? 'button--primary' : 'button--secondary')}
            onClick={() => act(`orders/${order.refno}`, {status: code})}
          >
            {EVENTS[code]}
          </button>
        ))}
        {isWaiting && (
          <button
            type="button"
            className="button button--secondary"
            onClick={() => act('clock', {now: new Date(order.expiresAt!).toISOString()})}
          >
            Let it expire
          </button>
        )}
      </div>
    </>
  );
}

export interface PanelProps {
  sent: Sent;
  /** What is wrong in the form, with ways to the fields. */
  problems: ReactNode;
  /** Puts another reference into the form, or a new one; undefined where the form has no such field. */
  onReference?: (reference?: string) => void;
  onStartOver: () => void;
}

/** The answer to a request, the order that it is about, and what can happen to it. */
export default function Panel({sent: {reply, reference}, problems, onReference, onStartOver}: PanelProps) {
  const [refusal, setRefusal] = useState<string>();
  const [, rerender] = useState(0);
  const subject = useRef<HTMLDivElement>(null);
  // The button that was pressed may be gone: the focus goes to what it changed.
  const refresh = () => {
    rerender((times) => times + 1);
    subject.current?.focus();
  };
  const act: Act = (name, fields) => {
    setRefusal(command(name, fields));
    refresh();
  };
  const order = engine.orders.byReference(reference);
  const {image, link} = readBody(reply.body as string);
  const type = reply.headers['content-type'];
  const others = engine.orders.all().filter(({refno}) => refno !== reference);
  return (
    <div className={styles.panel}>
      <p>
        The sandbox answered <strong>HTTP {reply.status}</strong>
        {type === undefined ? ' with an empty body.' : `, ${type.split(';')[0]}.`}
      </p>
      {problems}
      <div className={styles.outcome}>
        {image && (
          <img
            className={styles.qr}
            src={image}
            width={200}
            height={200}
            alt="The PromptPay QR of this order. Its biller is all zeros, so no bank can pay it."
          />
        )}
        <div className={styles.subject} ref={subject} tabIndex={-1} role="group" aria-label="What became of it">
          {order && <OrderView order={order} act={act} />}
          <RecurringView reference={reference} act={act} />
        </div>
      </div>
      {link && !order && (
        <div className="tool__choices">
          <button
            type="button"
            className="button button--primary"
            onClick={() => {
              openLink(link.payValue, link.token);
              refresh();
            }}
          >
            Open the link as the buyer
          </button>
        </div>
      )}
      <p role="status" className="tool__wrong">
        {refusal}
      </p>
      <Body reply={reply} />
      {order?.postback && <PostbackView request={order.postback.request} />}
      {onReference && others.length > 0 && (
        <>
          <p>Other orders of this visit:</p>
          <div className="tool__choices">
            {others.slice(-5).map(({orderNo, refno, status}) => (
              <button key={orderNo} type="button" className="tool__choice" onClick={() => onReference(refno)}>
                {refno}, {status}
              </button>
            ))}
          </div>
        </>
      )}
      <div className="tool__choices">
        {onReference && engine.knows(reference) && (
          <button type="button" className="button button--secondary" onClick={() => onReference()}>
            Take a new reference
          </button>
        )}
        <button
          type="button"
          className="button button--secondary"
          onClick={() => {
            startOver();
            onStartOver();
          }}
        >
          Start over
        </button>
      </div>
      <p className={styles.own}>
        This is a sandbox of these pages, not the provider: no money moves. Where the provider publishes nothing, the
        answer is the sandbox’s own. It keeps its orders until you leave or reload the site. Its time is{' '}
        {thaiDateTime(engine.clock.now())} in Thailand.
      </p>
    </div>
  );
}
