import {statusKind} from 'payment-contract/tables/statusKind';
import {isPending, nextStatuses, outcomeOf, statusRow, type Order, type StatusCode} from '@site/sandbox/engine/orders';
import {amountOf, channelRow} from '@site/sandbox/engine/tables';
import {thaiDateTime} from '@site/sandbox/engine/thaiTime';
import Status from '@site/src/components/Status';
import Actions from '@site/src/tools/Tool/Actions';
import type {Act} from './Answer';
import {engine} from './session';

/** Statuses without a button: an order begins with two of them, and `Y` stands for both that mean paid. */
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

/** An order of the sandbox: its status, and buttons for what can happen to it. */
export default function OrderView({order, act}: {order: Order; act: Act}) {
  const {status, orderNo, refno, channel, expiresAt} = order;
  const {name, meaning} = statusRow(status);
  const isExpired = engine.hasExpired(order);
  const isWaiting = expiresAt !== undefined && !isExpired && isPending(status);
  const isBank = channelRow(channel)?.kind === 'bank';
  const amount = amountOf(order);
  const events = eventsOf(amount);
  const next: readonly string[] = nextStatuses(status);
  const actions = Object.entries(events)
    // Only a payment at a bank fails there.
    .filter(([code]) => next.includes(code) && (code !== 'PF' || isBank))
    .map(([code, label]) => ({label, onClick: () => act(`orders/${refno}`, {status: code})}));
  if (isWaiting) {
    actions.push({label: 'Let the QR expire', onClick: () => act('clock', {now: new Date(expiresAt).toISOString()})});
  }
  const words = isExpired
    ? `The QR has expired. "${events.Y}" plays a buyer who confirmed in the last second.`
    : `${meaning}.`;
  return (
    <>
      <p>
        <Status kind={statusKind(status)!}>{outcomeOf(order)}</Status>{' '}
        <code className="unbroken" translate="no">{`${status} ${name}`}</code>{' '}
        {/* The browser's translation may have replaced the text. */}
        <span key={words}>{words}</span>
      </p>
      <p className="soft" translate="no">
        {`Order ${orderNo}, reference ${refno}, ${amount}` +
          (isWaiting ? `, payable until ${thaiDateTime(expiresAt)}` : '')}
      </p>
      {actions.length > 0 && <Actions isPrimary={isPending(status)} actions={actions} />}
    </>
  );
}
