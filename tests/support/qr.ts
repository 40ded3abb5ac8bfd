import {PNG} from 'pngjs';
import {decodeQR} from 'qr/decode.js';

/** Decodes the QR in a PNG. Returns an empty text if there is none. */
export function textOfQr(png: Buffer): string {
  try {
    return decodeQR(PNG.sync.read(png));
  } catch {
    return '';
  }
}
