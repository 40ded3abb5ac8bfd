import {useEffect, useId, useRef, useState} from 'react';
import {statusKind} from 'payment-contract/tables/statusKind';
import {isPending, statusRow, type Order} from 'payment-sandbox/engine/orders';
import type {Reply} from 'payment-sandbox/engine/replies';
import {announce} from '@site/src/components/Announcement';
import {Problem} from '@site/src/components/Result';
import Status from '@site/src/components/Status';
import Actions, {type Action} from '@site/src/tools/Tool/Actions';
import OrderView, {eventsOfOrder, isUnpaid, resultOf} from './OrderView';
import RegistrationView from './RegistrationView';
import Replies from './Replies';
import {describeBody} from './describeBody';
import type {RequestShape, RequestValues} from './request';
import {command, look, makeFor, openLink, type View} from './session';
import StatusText from './StatusText';
import './tryIt.css';

/** Verdicts on a reply without an order, in the page and in the name of the answer. */
const REFUSED = 'Refused';
const NO_ORDER = 'No order yet';

export interface Sent {
  number: number;
  /** Reference number of the order or registration. */
  reference: string;
  /** Whether that is the order or registration of the sample, which the sandbox has made for the reader. */
  isOfSample: boolean;
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

/** How far the reader has come with an order. A refund does not lead back: the buyer has paid. */
function stageOf({status}: Order) {
  const {class: kind} = statusRow(status);
  return kind === 'refunding' || kind === 'refunded' ? 'paid-back' : statusKind(status);
}

/** The QR of an order. */
function Qr({image, hasExpired}: {image: string; hasExpired: boolean}) {
  const alt = 'The PromptPay QR of this order. Its biller is all zeros, so no bank can pay it.';
  return (
    <span className="try-qr">
      <img className="qr" src={image} width={135} height={135} alt={hasExpired ? `${alt} It has expired.` : alt} />
    </span>
  );
}

interface OutcomeProps {
  shape: RequestShape;
  sent: Sent;
  /** Id of the sentence that says that the fields are no longer those of the request. */
  staleId?: string;
  /** Is told how far the reader has come, and of the end of that. */
  onStage?: (stage?: string) => void;
  onCorrect: (path: string) => void;
  onNewReference: () => void;
  onAgain: () => void;
}

/**
 * The answer to a request, the order that it is about, and what can happen to it. It takes the focus. Pages that show
 * how far the reader has come read `data-stage`.
 */
export default function Outcome({shape, sent, staleId, onStage, onCorrect, onNewReference, onAgain}: OutcomeProps) {
  const {reply, reference} = sent;
  const [view, setView] = useState(sent.view);
  /** The view whose QR has run out since, and what had the focus then. */
  const [runOut, setRunOut] = useState<{view: View; focused: Element}>();
  const [refusal, setRefusal] = useState('');
  const id = useId();
  const answer = useRef<HTMLDivElement>(null);
  const subject = useRef<HTMLDivElement>(null);
  const isFirst = view === sent.view;
  useEffect(() => {
    // The pressed button may be gone, so the focus moves to what it changed, once all of that is in the page: a screen
    // reader follows new tabs.
    const frame = requestAnimationFrame(() => {
      (isFirst ? answer : subject).current?.focus({preventScroll: true});
      // No further than needed: not at all if the verdict and the beginning of the reply are on the screen.
      answer.current?.firstElementChild?.scrollIntoView({block: 'nearest'});
    });
    return () => cancelAnimationFrame(frame);
  }, [isFirst, view]);
  useEffect(() => {
    // The button that lets the QR expire is gone. The name of what takes its focus says that the QR has expired.
    if (runOut?.focused.isConnected === false) subject.current?.focus({preventScroll: true});
    else if (runOut) announce('The QR has expired.');
  }, [runOut]);
  const act: Act = (name, fields) => {
    setRefusal(command(name, fields) ?? '');
    setView(look(reference));
  };

  const shown = runOut?.view === view ? {...view, hasExpired: true} : view;
  const {registration} = shown;
  const body = describeBody(reply.body as string);
  const problems = Object.entries(sent.problems);
  const isUnknown = body.isEmpty && !view.isKnown;
  const reason = reply.title ?? body.refusal;
  const isInquiry = shape.operationId === 'inquireOrder';

  // In the name, which the focus makes a screen reader say: a live region would say it again.
  const refused = problems.map(([path]) => path).join(', ') || reason;
  // An Inquiry that is refused says nothing about an order.
  const order = isInquiry && refused ? undefined : shown.order;
  const known = order ? resultOf(order, shown) : `HTTP ${reply.status}`;
  const outcome = refused ? `${REFUSED}, ${refused}` : isUnknown ? NO_ORDER : known;
  const stage = order && (shown.hasExpired ? 'failed' : stageOf(order));
  useEffect(() => {
    onStage?.(stage);
    return () => onStage?.();
  }, [stage, onStage]);
  /** The request has made no order: an earlier one did. */
  const isEarlier = shape.isCreation && order !== undefined && refused !== undefined;

  const made = sent.isOfSample && (order ?? registration) ? [`${id}made`] : [];

  const choices: Action[] = [];
  if (isEarlier && problems.length === 0) choices.push({label: 'Use a new reference', onClick: onNewReference});
  const {image, link} = body;
  if (link && !order) {
    const openAsBuyer = () => {
      openLink(link);
      setView(look(reference));
    };
    choices.push({label: 'Open the link as the buyer', onClick: openAsBuyer});
  }
  // An Inquiry can name its order by orderNo alone: its reference is then empty or X.
  if (!shape.isCreation && problems.length === 0 && !view.isKnown && /^\d+$/.test(reference)) {
    const make = () => {
      const problem = makeFor(shape, reference);
      if (problem === undefined) onAgain();
      else setRefusal(problem);
    };
    const made = shape.reference === 'registration' ? 'registration' : 'paid order';
    choices.push({
      label: `Make a ${made} with this reference`,
      onClick: make,
      'aria-describedby': staleId ?? (isUnknown ? `${id}none` : undefined),
    });
  }

  const events = order ? eventsOfOrder(order, shown, act) : [];
  /** The next events of an unpaid order are beside it, those of another below the replies. */
  const isOpen = order !== undefined && isUnpaid(order);
  return (
    <div
      ref={answer}
      className="try-answer"
      tabIndex={-1}
      role="group"
      aria-label={`Answer of the sandbox: ${outcome}`}
      aria-describedby={[...problems.map(([path]) => id + path), ...made].join(' ') || undefined}
      data-stage={stage}
    >
      {refused ? (
        <p className="try-line">
          <Status kind="failed">{REFUSED}</Status> {problems.length === 0 && <span>The reply says: {reason}</span>}
        </p>
      ) : (
        isUnknown && (
          <p className="try-line" id={`${id}none`}>
            <Status kind="waiting">{NO_ORDER}</Status> <span>The reply has no record of this order.</span>
          </p>
        )
      )}
      {problems.map(([path, problem]) => (
        <Problem key={path}>
          <button type="button" className="clean-btn" id={id + path} onClick={() => onCorrect(path)}>
            {`${path}: ${problem}`}
          </button>
        </Problem>
      ))}
      {choices.length > 0 && <Actions actions={choices} isPrimary disabledBy={staleId} />}
      <div className="try-outcome">
        {image && <Qr image={image} hasExpired={shown.hasExpired} />}
        {(order ?? registration) && (
          <div
            ref={subject}
            tabIndex={-1}
            role="group"
            aria-label={`Result${order ? `: ${resultOf(order, shown)}` : ''}`}
          >
            {isEarlier && (
              <p>
                <strong>The earlier order with this reference</strong>
              </p>
            )}
            {order && (
              <OrderView
                order={order}
                view={shown}
                onExpire={() => setRunOut({view, focused: document.activeElement!})}
              />
            )}
            {registration && <RegistrationView registration={registration} act={act} disabledBy={staleId} />}
            {made.length > 0 && (
              <p className="soft" id={made[0]}>
                {`The sandbox made ${order ? 'and paid the order' : 'the registration'} of the sample.`}
              </p>
            )}
            {isOpen && events.length > 0 && (
              <Actions
                isPrimary={isPending(order.status) && !isEarlier}
                disabledBy={staleId}
                actions={events.slice(0, 1)}
              />
            )}
            {isOpen && events.length > 1 && <Actions isQuiet disabledBy={staleId} actions={events.slice(1)} />}
          </div>
        )}
      </div>
      <StatusText isWrong>{refusal}</StatusText>
      <Replies
        // A new postback is what the reader wants to see.
        key={order?.status}
        order={isEarlier && isFirst ? undefined : order}
        inquiry={view.inquiry}
        reply={isInquiry && !isFirst && view.inquiry ? view.inquiry : reply}
        isInquiry={isInquiry}
      />
      {!isOpen && events.length > 0 && (
        <Actions isQuiet name="What can happen next" disabledBy={staleId} actions={events} />
      )}
    </div>
  );
}
