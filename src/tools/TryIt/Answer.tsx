import {useEffect, useRef, useState} from 'react';
import {statusKind} from 'payment-contract/tables/statusKind';
import {outcomeOf} from '@site/sandbox/engine/orders';
import type {Reply} from '@site/sandbox/engine/replies';
import Actions, {type Action} from '@site/src/tools/Tool/Actions';
import OrderView from './OrderView';
import RegistrationView from './RegistrationView';
import Replies from './Replies';
import {readBody} from './readBody';
import type {RequestShape, RequestValues} from './request';
import {command, engine, inquire, openLink} from './session';
import StatusText from './StatusText';
import styles from './styles.module.css';

export interface Sent {
  number: number;
  /** Reference number of the order or registration. */
  reference: string;
  reply: Reply;
}

/** Sends a command to the sandbox: its path below `/sandbox/`, and its fields. */
export type Act = (name: string, fields: object) => void;

interface AnswerProps {
  shape: RequestShape;
  sent: Sent;
  /** Sentences by field. */
  problems: RequestValues;
  onCorrect: (path: string) => void;
  onAgain: () => void;
}

/**
 * The answer to a request, the order that it is about, and what can happen to it. It takes the focus. `data-stage` is
 * the kind of the order's status, for pages that show how far the reader has come.
 */
export default function Answer({shape, sent, problems, onCorrect, onAgain}: AnswerProps) {
  const {reply, reference} = sent;
  /** Fields that were wrong when the request was sent. */
  const [refused] = useState(() => Object.keys(problems).join(', '));
  const [refusal, setRefusal] = useState('');
  const [acts, setActs] = useState(0);
  const answer = useRef<HTMLDivElement>(null);
  const subject = useRef<HTMLDivElement>(null);
  // The pressed button may be gone, so the focus moves to what it changed.
  useEffect(() => (acts > 0 ? subject : answer).current?.focus(), [acts]);
  const act: Act = (name, fields) => {
    setRefusal(command(name, fields) ?? '');
    setActs(acts + 1);
  };

  const isInquiry = shape.operationId === 'inquireOrder';
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
  if (!shape.isCreation && wrong.length === 0 && !engine.knows(reference)) {
    const isRecurring = shape.reference === 'registration';
    choices.push({
      label: isRecurring ? 'Make a registration with this reference' : 'Make a paid order with this reference',
      onClick() {
        const made = {refno: reference, ...(!isRecurring && {total: '1250.00', channel: 'promptpay', status: 'Y'})};
        const problem = command('seed', {[isRecurring ? 'recurring' : 'orders']: [made]});
        if (problem) setRefusal(problem);
        else onAgain();
      },
    });
  }
  // In the name, which the focus makes a screen reader say: a live region would say it again.
  const outcome = refused ? `refused, ${refused}` : order ? outcomeOf(order) : `HTTP ${reply.status}`;
  return (
    <div
      ref={answer}
      className={styles.answer}
      tabIndex={-1}
      role="group"
      aria-label={`Answer of the sandbox: ${outcome}`}
      data-stage={order && statusKind(order.status)}
    >
      {wrong.map(([path, problem]) => (
        <p key={path} className="tool__wrong">
          <code translate="no">{path}</code> <span key={problem}>{problem}</span>
        </p>
      ))}
      <div className={styles.outcome}>
        {image && (
          <span className={styles.qr}>
            <img
              className="qr"
              src={image}
              width={128}
              height={128}
              alt="The PromptPay QR of this order. Its biller is all zeros, so no bank can pay it."
            />
          </span>
        )}
        <div ref={subject} tabIndex={-1} role="group" aria-label={order ? `Result: ${outcomeOf(order)}` : 'Result'}>
          {order && <OrderView order={order} act={act} />}
          {registration && <RegistrationView registration={registration} act={act} />}
        </div>
      </div>
      <StatusText isWrong>{refusal}</StatusText>
      {choices.length > 0 && <Actions actions={choices} isPrimary />}
      <Replies
        // A new postback is what the reader wants to see.
        key={order?.status}
        order={order}
        reply={isInquiry && acts > 0 ? inquire(reference) : reply}
        isInquiry={isInquiry}
      />
      <p className="soft">A sandbox on this page: it moves no money and calls no server.</p>
    </div>
  );
}
