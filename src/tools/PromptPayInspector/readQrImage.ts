/** In pixels. Larger images, such as photographs, are scaled down: a QR does not need more. */
const LONGEST_SIDE = 1600;

/** Limit of each search in a picture, in milliseconds, for pictures without a readable QR, such as stripes. */
const SEARCH_MS = 1000;

/** A transparent image can be drawn in black or in white, and a camera can have mirrored it. */
const LOOKS = [
  {ground: '#fff', isMirrored: false},
  {ground: '#000', isMirrored: false},
  {ground: '#fff', isMirrored: true},
];

/** Decodes a picture in base64, as in replies; undefined for any other text. */
export function pictureIn(text: string): Blob | undefined {
  // The first bytes of a PNG and a JPEG.
  const [, base64] =
    /^"?(?:data:image\/[\w.+-]+;base64,)?((?:iVBORw0KGgo|\/9j\/)[\w+/]+=*)"?$/.exec(text.replace(/\s+/g, '')) ?? [];
  if (base64 === undefined) return undefined;
  try {
    return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]);
  } catch {
    return undefined;
  }
}

/**
 * Reads the QRs of an image file, in this browser.
 *
 * @returns the text of each, in the order in which they were found; none when no QR is found.
 * @throws when the file is not an image, or the reader does not load.
 */
export async function readQrImage(file: Blob): Promise<string[]> {
  const image = await createImageBitmap(file);
  const {decodeQRBatch} = await import(/* webpackChunkName: "tool-qr-image" */ 'qr/decode.js');
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  const width = (canvas.width = Math.ceil(image.width * scale));
  const height = (canvas.height = Math.ceil(image.height * scale));
  const context = canvas.getContext('2d', {willReadFrequently: true})!;
  for (const {ground, isMirrored} of LOOKS) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
    context.setTransform(isMirrored ? -1 : 1, 0, 0, 1, isMirrored ? width : 0, 0);
    context.drawImage(image, 0, 0, width, height);
    const pixels = context.getImageData(0, 0, width, height);
    const [found = []] = await decodeQRBatch([pixels], {timeLimit: SEARCH_MS, maxSize: {width, height}});
    const texts = found.filter((result) => typeof result === 'string');
    if (texts.length > 0) return [...new Set(texts)];
  }
  return [];
}
