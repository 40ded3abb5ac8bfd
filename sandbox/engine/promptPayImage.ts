import {zlibSync} from 'fflate';
import {encode} from 'uqr';
import {encodeBillPayment} from '../../contract/promptPayText';
import type {Order} from './orders';

/** All zeros: no bank knows this biller, so nobody can pay the QR. */
const UNPAYABLE_BILLER = '000000000000000';
const PIXELS_PER_MODULE = 6;

/** The text in the QR of an order. */
export const promptPayText = (order: Pick<Order, 'refno' | 'orderNo' | 'total'>): string =>
  encodeBillPayment({
    billerId: UNPAYABLE_BILLER,
    reference1: order.refno,
    reference2: String(order.orderNo),
    amount: order.total,
  });

/** CRC-32 of a PNG chunk. */
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc;
}

function pngChunk(type: string, data: ArrayLike<number>): number[] {
  const chunk = new Uint8Array(12 + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(new TextEncoder().encode(type), 4);
  chunk.set(data, 8);
  view.setInt32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  return [...chunk];
}

/** A square PNG, with one bit of grey per pixel. @see https://www.w3.org/TR/png-3/ */
function squarePng(side: number, isDark: (x: number, y: number) => boolean): Uint8Array {
  const rowLength = 1 + Math.ceil(side / 8);
  const rows = new Uint8Array(side * rowLength);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (!isDark(x, y)) rows[y * rowLength + 1 + (x >> 3)]! |= 0x80 >> (x & 7);
    }
  }
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, side);
  header.setUint32(4, side);
  header.setUint8(8, 1);
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...pngChunk('IHDR', new Uint8Array(header.buffer)),
    ...pngChunk('IDAT', zlibSync(rows)),
    ...pngChunk('IEND', []),
  ]);
}

/** The QR of an order, as a PNG. */
export function promptPayImage(order: Pick<Order, 'refno' | 'orderNo' | 'total'>): Uint8Array {
  const {data, size} = encode(promptPayText(order), {ecc: 'M', border: 4});
  const moduleAt = (pixel: number): number => Math.floor(pixel / PIXELS_PER_MODULE);
  return squarePng(size * PIXELS_PER_MODULE, (x, y) => data[moduleAt(y)]![moduleAt(x)]!);
}
