import {BarcodeDetector} from 'qr/decode.js';

/** In pixels. Larger images, such as photographs, are scaled down: a QR does not need more. */
const LONGEST_SIDE = 1600;

/**
 * Reads the QR of a picture, in this browser.
 *
 * @returns its text; undefined when no QR is found.
 * @throws when it is no picture.
 */
export async function readQrImage(picture: Blob): Promise<string | undefined> {
  const image = await createImageBitmap(picture);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(Math.ceil(image.width * scale), Math.ceil(image.height * scale));
  const context = canvas.getContext('2d')!;
  // A QR without a ground is black on white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  // eslint-disable-next-line compat/compat -- the library's detector, not the browser's
  const [found] = await new BarcodeDetector().detect(canvas);
  return found?.rawValue;
}
