import {encodeBillPayment} from '../contract/emvco';
import type {Order} from './engine/orders';

/** All zeros: no bank knows this biller, so nobody can pay the QR. */
const UNPAYABLE_BILLER = '000000000000000';
const PIXELS_PER_MODULE = 6;

/** The text that the QR of an order carries. */
export const promptPayText = (order: Pick<Order, 'refno' | 'orderNo' | 'total'>): string =>
  encodeBillPayment({
    billerId: UNPAYABLE_BILLER,
    reference1: order.refno,
    reference2: String(order.orderNo),
    amount: order.total,
  });

/**
 * The QR of an order.
 *
 * @returns its text and a PNG, one bit of grey for each pixel.
 */
export async function promptPayImage(
  order: Pick<Order, 'refno' | 'orderNo' | 'total'>,
): Promise<{text: string; image: Buffer}> {
  const [{encode}, {PNG}] = await Promise.all([import('uqr'), import('pngjs')]);
  const text = promptPayText(order);
  const {data, size} = encode(text, {ecc: 'M', border: 4});
  const side = size * PIXELS_PER_MODULE;
  const png = new PNG({width: side, height: side, colorType: 0});
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const dark = data[Math.floor(y / PIXELS_PER_MODULE)]?.[Math.floor(x / PIXELS_PER_MODULE)] ?? false;
      png.data.fill(dark ? 0 : 255, 4 * (y * side + x), 4 * (y * side + x) + 3);
      png.data[4 * (y * side + x) + 3] = 255;
    }
  }
  return {text, image: PNG.sync.write(png, {colorType: 0})};
}
