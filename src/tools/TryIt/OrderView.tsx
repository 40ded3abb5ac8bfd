import {useEffect, useState} from 'react';
import {statusKind} from 'payment-contract/tables/statusKind';
import {
  hasFailed,
  isPending,
  nextStatuses,
  outcomeOf,
  statusRow,
  type Order,
  type StatusCode,
} from 'payment-sandbox/engine/orders';
import {amountOf, channelRow} from 'payment-sandbox/engine/tables';
import Status from '@site/src/components/Status';
import type {Action} from '@site/src/tools/Tool/Actions';
import type {Act} from './Outcome';
import type {View} from './session';
import './tryIt.css';

/** No button: `N` and `NS` are start statuses, and `CP` is paid like `Y`. */
type WithoutButton = 'N' | 'NS' | 'CP';

/** Events of an order, as buttons name them. */
const eventsOf = (amount: string): Readonly<Record<Exclude<StatusCode, WithoutButton>, string>> => ({
  Y: `Pay ${amount}`,
  TC: 'Pay with a test card',
  RE: 'Decline the card',
  VC: 'Ask for 3-D Secure',
  VR: 'Fail 3-D Secure',
  PF: 'Fail at the bank',
  HO: 'Hold for review',
  C: 'Cancel the order',
  RR: 'Ask for a refund',
  RF: 'Refund the payment',
  VO: 'Void the payment',
});

/** Lists what can happen to an order next, the likeliest first. */
export function eventsOfOrder(order: Order, {hasExpired}: View, act: Act): Action[] {
  const {status, refno, channel, expiresAt} = order;
  const isBank = channelRow(channel)?.kind === 'bank';
  const next: readonly string[] = nextStatuses(status);
  const events = Object.entries(eventsOf(amountOf(order)))
    // Only a payment at a bank fails there.
    .filter(([code]) => next.includes(code) && (code !== 'PF' || isBank))
    .map(([code, label]) => ({label, onClick: () => act(`orders/${refno}`, {status: code})}));
  if (expiresAt === undefined || hasExpired || !isPending(status)) return events;
  const expire = () => act('clock', {now: new Date(expiresAt).toISOString()});
  return [...events, {label: 'Let the QR expire', onClick: expire}];
}

/** Counts down. Screen readers are not told each second: the time is no live region. */
function TimeLeft({milliseconds, onEnd}: {milliseconds: number; onEnd: () => void}) {
  const [seconds, setSeconds] = useState(Math.floor(milliseconds / 1000));
  useEffect(() => {
    const end = Date.now() + milliseconds;
    const timer = setInterval(() => setSeconds(Math.max(0, Math.floor((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [milliseconds]);
  useEffect(() => {
    if (seconds === 0) onEnd();
  }, [seconds, onEnd]);
  return <p>{`Pay within ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}</p>;
}

/** What a status means for the shop, in the plainest words. */
function describeStatus(status: StatusCode): string {
  const {class: kind, meaning} = statusRow(status);
  if (kind === 'paid') return 'paid';
  return status === 'N' || status === 'NS' ? 'not paid yet' : meaning;
}

/** The name of the result for screen readers. Several statuses share the outcomes of an order that is not paid. */
export function resultOf(order: Order, {hasExpired}: View): string {
  const {status} = order;
  const {class: kind, meaning} = statusRow(status);
  const isShared = (isPending(status) && status !== 'N' && status !== 'NS') || kind === 'failed';
  return [outcomeOf(order), isShared && meaning, hasExpired && 'the QR has expired'].filter(Boolean).join(', ');
}

interface OrderViewProps {
  order: Order;
  view: View;
  /** The QR has run out while it was shown. */
  onExpire: () => void;
}

/** An order of the sandbox: its status, amount and reference. */
export default function OrderView({order, view, onExpire}: OrderViewProps) {
  const {status, orderNo, refno} = order;
  const words = view.hasExpired
    ? '(not paid). The QR has expired. A buyer who confirmed in the last second can still have paid.'
    : `(${describeStatus(status)})`;
  return (
    <>
      <p className="try-line">
        <Status kind={statusKind(status)!}>{view.hasExpired ? 'QR expired' : outcomeOf(order)}</Status>{' '}
        <span>
          {/* Inquiry has no record of an order that its buyer has not finished. */}
          {isPending(status) ? (
            'Inquiry returns nothing'
          ) : (
            <>
              Inquiry says <code>{status}</code>
            </>
          )}{' '}
          {words}
        </span>
      </p>
      <p className="try-line">
        <span className="try-amount">{amountOf(order)}</span>{' '}
        <span className="soft">
          Order {orderNo} · ref. {refno}
        </span>
      </p>
      {view.timeLeft !== undefined && !view.hasExpired && isPending(status) && (
        <TimeLeft milliseconds={view.timeLeft} onEnd={onExpire} />
      )}
    </>
  );
}

/** Whether the next events belong beside the order. Those of a paid order would lie under the pointer that paid. */
export const isUnpaid = ({status}: Order): boolean => isPending(status) || hasFailed(status);
