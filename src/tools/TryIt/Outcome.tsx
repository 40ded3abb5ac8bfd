import {useEffect, useRef, useState} from 'react';
import {statusKind} from 'payment-contract/tables/statusKind';
import {isPending, outcomeOf} from 'payment-sandbox/engine/orders';
import type {Reply} from 'payment-sandbox/engine/replies';
import {Problem} from '@site/src/components/Result';
import Actions, {type Action} from '@site/src/tools/Tool/Actions';
import OrderView, {eventsOfOrder, isUnpaid, resultOf} from './OrderView';
import RegistrationView from './RegistrationView';
import Replies from './Replies';
import {describeBody} from './describeBody';
import type {RequestShape, RequestValues} from './request';
import {command, look, openLink, type View} from './session';
import StatusText from './StatusText';
import styles from './styles.module.css';

export interface Sent {
  number: number;
  /** Reference number of the order or registration. */
  reference: string;
  reply: Reply;
  /** The fields that were sent. */
  values: RequestValues;
  /** What was wrong with the request: sentences by field. */
  problems: RequestValues;
  /** What the sandbox knew after the reply. */
  view: View;
}

/** Sends a command to the sandbox: its path below `/sandbox/`, and its fields. */
export type Act = (name: string, fields: object) => void;

interface OutcomeProps {
  shape: RequestShape;
  sent: Sent;
  /** Whether the fields are no longer those of the request. */
  isStale: boolean;
  onCorrect: (path: string) => void;
  onAgain: () => void;
}

/**
 * The answer to a request, the order that it is about, and what can happen to it. It takes the focus. `data-stage` is
 * the kind of the order's status, for pages that show how far the reader has come. A refund does not lead back: the
 * buyer has paid.
 */
export default function Outcome({shape, sent, isStale, onCorrect, onAgain}: OutcomeProps) {
  const {reply, reference, problems} = sent;
  const [view, setView] = useState(sent.view);
  /** The view whose QR has run out since. */
  const [runOut, setRunOut] = useState<View>();
  const [refusal, setRefusal] = useState('');
  const answer = useRef<HTMLDivElement>(null);
  const subject = useRef<HTMLDivElement>(null);
  const isFirst = view === sent.view;
  useEffect(() => {
    // The pressed button may be gone, so the focus moves to what it changed, once all of that is in the page: a screen
    // reader follows new tabs.
    const frame = requestAnimationFrame(() => (isFirst ? answer : subject).current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isFirst, view]);
  const act: Act = (name, fields) => {
    setRefusal(command(name, fields) ?? '');
    setView(look(reference));
  };

  const isInquiry = shape.operationId === 'inquireOrder';
  const shown = runOut === view ? {...view, hasExpired: true} : view;
  const {order, registration} = shown;
  const {image, link, isEmpty, ...said} = describeBody(reply.body as string);
  const wrong = Object.entries(problems);
  const choices: Action[] = wrong.map(([path]) => ({label: `Correct ${path}`, onClick: () => onCorrect(path)}));
  if (link && !order) {
    const {payValue, token} = link;
    choices.push({
      label: 'Open the link as the buyer',
      onClick() {
        openLink(payValue, token);
        setView(look(reference));
      },
    });
  }
  if (!shape.isCreation && wrong.length === 0 && !view.isKnown) {
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
  const [first, ...others] = order ? eventsOfOrder(order, shown, act) : [];
  const isOpen = order !== undefined && isUnpaid(order);
  const later = isOpen ? others : first ? [first, ...others] : [];
  // In the name, which the focus makes a screen reader say: a live region would say it again.
  const reason = reply.title ?? said.refusal;
  const refused = wrong.map(([path]) => path).join(', ') || reason;
  const isUnknown = isEmpty && !view.isKnown;
  const outcome = refused
    ? `refused, ${refused}`
    : isUnknown
      ? 'no record'
      : order
        ? outcomeOf(order)
        : `HTTP ${reply.status}`;
  return (
    <div
      ref={answer}
      className={styles.answer}
      tabIndex={-1}
      role="group"
      aria-label={`Answer of the sandbox: ${outcome}`}
      data-stage={order && (['RR', 'RF', 'VO'].includes(order.status) ? 'paid-back' : statusKind(order.status))}
    >
      {wrong.map(([path, problem]) => (
        <Problem key={path}>{`${path}: ${problem}`}</Problem>
      ))}
      {wrong.length === 0 && reason && <Problem>{`Refused: ${reason}`}</Problem>}
      {isUnknown && <Problem>The reply has no record of this reference.</Problem>}
      <div className={styles.outcome}>
        {image && (
          <span className={styles.qr}>
            <img
              className="qr"
              src={image}
              width={128}
              height={128}
              alt={`The PromptPay QR of this order. Its biller is all zeros, so no bank can pay it.${shown.hasExpired ? ' It has expired.' : ''}`}
            />
          </span>
        )}
        {(order ?? registration) && (
          <div
            ref={subject}
            tabIndex={-1}
            role="group"
            aria-label={`Result${order ? `: ${resultOf(order, shown)}` : ''}`}
          >
            {order && <OrderView order={order} view={shown} onExpire={() => setRunOut(view)} />}
            {registration && <RegistrationView registration={registration} act={act} isDisabled={isStale} />}
            {isOpen && first && <Actions isPrimary={isPending(order.status)} isDisabled={isStale} actions={[first]} />}
            {isOpen && later.length > 0 && <Actions isQuiet isDisabled={isStale} actions={later} />}
          </div>
        )}
      </div>
      <StatusText isWrong>{refusal}</StatusText>
      {choices.length > 0 && <Actions actions={choices} isPrimary isDisabled={isStale} />}
      <Replies
        // A new postback is what the reader wants to see.
        key={order?.status}
        order={order}
        inquiry={view.inquiry}
        reply={isInquiry && !isFirst && view.inquiry ? view.inquiry : reply}
        isInquiry={isInquiry}
      />
      {!isOpen && later.length > 0 && (
        <Actions isQuiet name="What can happen next" isDisabled={isStale} actions={later} />
      )}
    </div>
  );
}
