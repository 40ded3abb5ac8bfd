import {LATEST} from './engine/clock';
import {PaymentEngine} from './engine/engine';
import {orderRecord} from './engine/operations';
import type {Order} from './engine/orders';
import {paymentPage} from './engine/pages/payment';
import {Refusal} from './engine/refusal';
import {changeSettings, defaultSettings} from './engine/settings';
import {isSnapshot, SNAPSHOT_FORMAT, type Snapshot} from './engine/snapshot';

const DAY = 86_400_000;

/** Asks a copy of a state for what its sandbox will be asked for. Throws if that fails. */
function tryOut(state: Snapshot): void {
  const trial = new PaymentEngine({send: () => new Promise(() => {})});
  try {
    trial.restore(structuredClone(state));
    trial.postbacks.release(trial.postbacks.held);
    const tryOrder = (order: Order) => {
      paymentPage(order, trial);
      orderRecord(order, trial);
      // The page of a finished order shows other fields.
      order.status = 'C';
      paymentPage(order, trial);
    };
    trial.orders.all().forEach(tryOrder);
    // After the others: new orders push the oldest out of a full book.
    for (const {order} of trial.links.values()) tryOrder(trial.createOrder(order));
    for (const refno of trial.recurring.keys()) trial.recurring.schedule(refno, '1.00');
    trial.moveClock(Math.min(trial.clock.now() + DAY, LATEST - 1));
    trial.faults.take('', '');
    const {orderNo} = trial.createOrder({refno: '', customerEmail: '', productDetail: '', total: '1.00', currency: ''});
    if (!Number.isSafeInteger(orderNo)) throw new Error('New orders would have no numbers.');
  } finally {
    trial.postbacks.clear();
  }
}

/**
 * Checks that the sandbox can work with a snapshot, so that nothing of it fails later.
 *
 * @throws Refusal
 */
export function checkSnapshot(value: unknown): Snapshot {
  if (!isSnapshot(value) || value.format !== SNAPSHOT_FORMAT) throw new Refusal('it has another version');
  const snapshot = value as Snapshot;
  changeSettings(defaultSettings, {...snapshot.settings});
  try {
    tryOut(snapshot);
  } catch {
    throw new Refusal('it is damaged');
  }
  return snapshot;
}
