import {PNG} from 'pngjs';
import {decodeQR} from 'qr/decode.js';

/** What a telephone reads from the QR in a PNG. @returns an empty text while there is none. */
export function textOfQr(png: Buffer): string {
  try {
    return decodeQR(PNG.sync.read(png));
  } catch {
    return '';
  }
}
