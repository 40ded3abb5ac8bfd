import {useEffect, useRef, useState} from 'react';
import Link from '@docusaurus/Link';
import {channels, orderStatuses} from '@site/contract/tables';
import {isPending, nextStatuses, type Order, type StatusCode} from '@site/sandbox/engine/orders';
import type {Registration} from '@site/sandbox/engine/recurring';
import type {Reply} from '@site/sandbox/engine/replies';
import {currencyIso} from '@site/sandbox/engine/tables';
import {thaiDateTime} from '@site/sandbox/engine/thaiTime';
import CodeBlock from '@site/src/components/CodeBlock';
import Actions, {type Action} from '@site/src/tools/Tool/Actions';
import {highlight} from './highlight';
import type {RequestValues} from './request';
import {command, createsReference, engine, inquire, openLink} from './session';
import styles from './styles.module.css';

export interface Sent {
  number: number;
  /** Reference number of the order or registration. */
  reference: string;
  reply: Reply;
}

/** Events of an order, as buttons name them. Statuses left out belong to other channels, or make no sense in a test. */
const EVENTS: Readonly<Partial<Record<StatusCode, string>>> = {
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

/** Longer values of a reply are shortened: a picture in base64 is longer than a page. */
const SHOWN = 120;

/** Formats the body of a reply for display, and finds the QR picture or payment link in it. */
function readBody(body: string): {text: string; image?: string; link?: {payValue: string; token: string}} {
  try {
    const value = JSON.parse(body) as {data?: {image?: string} | null; payValue?: string; orderDetail?: string};
    const shorten = (_key: string, inner: unknown) =>
      typeof inner === 'string' && inner.length > SHOWN
        ? `${inner.slice(0, 40)}… (${inner.length.toLocaleString('en')} characters)`
        : inner;
    const {data, payValue, orderDetail} = value;
    return {
      text: JSON.stringify(value, shorten, 2),
      image: data?.image?.startsWith('data:image/png') ? data.image : undefined,
      link: payValue && orderDetail ? {payValue, token: orderDetail} : undefined,
    };
  } catch {
    return {text: body};
  }
}

/** The body of a reply. A page is shown as its source. */
function Body({reply: {status, body, headers}, name}: {reply: Reply; name: string}) {
  const isPage = headers['content-type']?.startsWith('text/html');
  const text = readBody(body as string).text || '(empty)';
  const code = (
    <CodeBlock
      html={highlight(text)}
      language={isPage ? 'html' : 'json'}
      label={isPage ? 'HTML' : 'JSON'}
      title={`${name}: HTTP ${status}`}
      name={name}
    />
  );
  if (!isPage) return code;
  return (
    <details>
      <summary>
        <span key={text}>{`The page that the buyer would see: ${/<h1>([^<]*)/.exec(text)?.[1]}`}</span>
      </summary>
      {code}
    </details>
  );
}

/** A line for each field; names and values stay encoded. */
const inLines = (fields: string): string => fields.replace(/[?&]/g, '\n  $&');

/**
 * A sentence that screen readers announce when it changes. React replaces the whole element, because a browser that
 * translates the page has put its own elements into the old one.
 */
function StatusText({children, isWrong = false}: {children: string; isWrong?: boolean}) {
  return (
    <p role="status" className={isWrong ? 'tool__wrong' : undefined} hidden={children === ''}>
      <span key={children}>{children}</span>
    </p>
  );
}

type Act = (name: string, fields: object) => void;

function OrderView({order, act}: {order: Order; act: Act}) {
  const {status, orderNo, refno, total, currency, channel, expiresAt} = order;
  const row = orderStatuses.rows.find(({code}) => code === status);
  const isExpired = engine.hasExpired(order);
  const isWaiting = expiresAt !== undefined && !isExpired && status === 'N';
  const isBank = channels.rows.find(({code}) => code === channel)?.kind === 'bank';
  const actions = Object.entries(EVENTS)
    .filter(([code]) => nextStatuses(status).some((next) => next === code) && (code !== 'PF' || isBank))
    .map(([code, label]) => ({label, onClick: () => act(`orders/${refno}`, {status: code})}));
  if (isWaiting) {
    actions.push({label: 'Let it expire', onClick: () => act('clock', {now: new Date(expiresAt).toISOString()})});
  }
  const meaning = isExpired ? 'The QR has expired. The sandbox still takes a payment.' : `${row?.meaning}.`;
  return (
    <>
      <p role="status">
        <strong key={status} className={styles.code} translate="no">{`${status} ${row?.name}`}</strong>{' '}
        <span key={meaning}>{meaning}</span>
      </p>
      <p className={styles.about} key={String(isWaiting)} translate="no">
        {`Order ${orderNo}, reference ${refno}, ${total} ${currencyIso(currency)}` +
          (isWaiting ? `, payable until ${thaiDateTime(expiresAt)}` : '')}
      </p>
      <Actions isPrimary={isPending(status)} actions={actions} />
    </>
  );
}

/** The postback about an order, and the shop's next step. */
function PostbackPreview({order: {postback, refno}, isInquiry}: {order: Order; isInquiry: boolean}) {
  if (!postback) return null;
  const {method, url, body} = postback.request;
  const text = `${method} ${inLines(url)}${body === undefined ? '' : `\n\n  ${inLines(body).trim()}`}`;
  return (
    <>
      <CodeBlock html={highlight(text)} language="http" label="HTTP" title="Postback to your server" name="Postback" />
      {!isInquiry && <Body reply={inquire(refno)} name="Inquiry now" />}
      <p>
        A postback says: go and look. Ask Inquiry, <strong>compare, then ship</strong>:{' '}
        <Link to="/docs/api/payment-features/inquiry-api#verify">how to compare</Link>. This page sends nothing to your
        server.
      </p>
    </>
  );
}

function RegistrationView({registration: {refno, active, charges}, act}: {registration: Registration; act: Act}) {
  const text = [
    `Registration ${refno} is ${active ? 'active' : 'cancelled'}.`,
    ...charges.map(({date, total, status}) => `${date}: ${total}, ${status === '' ? 'waiting' : status}.`),
  ].join(' ');
  return (
    <>
      <StatusText>{text}</StatusText>
      {charges.some(({status}) => status === '') && (
        <Actions
          isPrimary
          actions={[{label: 'Move the clock to the next charge', onClick: () => act('clock', {advance: 'recurring'})}]}
        />
      )}
    </>
  );
}

interface AnswerProps {
  operationId: string;
  sent: Sent;
  /** Sentences by field. */
  problems: RequestValues;
  onCorrect: (path: string) => void;
  onAgain: () => void;
}

/** The answer to a request, the order that it is about, and what can happen to it. */
export default function Answer({operationId, sent, problems, onCorrect, onAgain}: AnswerProps) {
  const {reply, reference} = sent;
  const [refusal, setRefusal] = useState('');
  const [acts, setActs] = useState(0);
  const subject = useRef<HTMLDivElement>(null);
  // The pressed button may be gone, so the focus moves to what it changed.
  useEffect(() => {
    if (acts > 0) subject.current?.focus();
  }, [acts]);
  const act: Act = (name, fields) => {
    setRefusal(command(name, fields) ?? '');
    setActs(acts + 1);
  };

  const isInquiry = operationId === 'inquireOrder';
  const order = engine.orders.byReference(reference);
  const registration = engine.recurring.get(reference);
  const {image, link} = readBody(reply.body as string);
  const wrong = Object.entries(problems);
  const choices: Action[] = wrong.map(([path]) => ({label: `Correct ${path}`, onClick: () => onCorrect(path)}));
  if (link && !order) {
    const {payValue, token} = link;
    choices.push({
      label: 'Open the link as the buyer',
      onClick() {
        openLink(payValue, token);
        setActs(acts + 1);
      },
    });
  }
  if (!createsReference(operationId) && wrong.length === 0 && !engine.knows(reference)) {
    const isRecurring = operationId.includes('Recurring');
    choices.push({
      label: isRecurring ? 'Register a card under this reference' : 'Make a paid order with this reference',
      onClick() {
        const made = {refno: reference, ...(!isRecurring && {total: '1250.00', channel: 'promptpay', status: 'Y'})};
        const problem = command('seed', {[isRecurring ? 'recurring' : 'orders']: [made]});
        if (problem) setRefusal(problem);
        else onAgain();
      },
    });
  }
  return (
    <>
      {wrong.map(([path, problem]) => (
        <p key={path} className="tool__wrong">
          <code translate="no">{path}</code> <span key={problem}>{problem}</span>
        </p>
      ))}
      <div className={styles.outcome}>
        {image && (
          <img
            className={styles.qr}
            src={image}
            width={160}
            height={160}
            alt="The PromptPay QR of this order. Its biller is all zeros, so no bank can pay it."
          />
        )}
        <div className={styles.subject} ref={subject} tabIndex={-1} role="group" aria-label="Result">
          {order && <OrderView order={order} act={act} />}
          {registration && <RegistrationView registration={registration} act={act} />}
        </div>
      </div>
      <StatusText isWrong>{refusal}</StatusText>
      {choices.length > 0 && <Actions actions={choices} isPrimary />}
      {order && <PostbackPreview order={order} isInquiry={isInquiry} />}
      <Body reply={isInquiry && acts > 0 ? inquire(reference) : reply} name="Reply" />
      <p className={styles.about}>This is a sandbox in the page: no money moves. It keeps its orders in this tab.</p>
    </>
  );
}
