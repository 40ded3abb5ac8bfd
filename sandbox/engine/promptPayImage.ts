import {encode as encodePng} from 'fast-png';
import {encode} from 'uqr';
import {encodeBillPayment} from 'payment-contract/promptPayText';
import type {Order} from './orders';

/** All zeros: no bank knows this biller, so nobody can pay the QR. */
const UNPAYABLE_BILLER = '000000000000000';
const PIXELS_PER_MODULE = 8;

/** The text in the QR of an order. */
export const promptPayText = (order: Pick<Order, 'refno' | 'orderNo' | 'total'>): string =>
  encodeBillPayment({
    billerId: UNPAYABLE_BILLER,
    reference1: order.refno,
    reference2: String(order.orderNo),
    amount: order.total,
  });

/** The QR of an order, as a PNG with one bit of grey per pixel. */
export function promptPayImage(order: Pick<Order, 'refno' | 'orderNo' | 'total'>): Uint8Array {
  const {data: modules, size} = encode(promptPayText(order), {ecc: 'M', border: 4});
  // A multiple of 8, so that each row of a module is whole bytes.
  const side = size * PIXELS_PER_MODULE;
  const rows = modules.flatMap((row) => {
    const bytes = row.map((isDark) => (isDark ? 0x00 : 0xff));
    return Array.from({length: PIXELS_PER_MODULE}, () => bytes).flat();
  });
  return encodePng({width: side, height: side, depth: 1, channels: 1, data: Uint8Array.from(rows)});
}
