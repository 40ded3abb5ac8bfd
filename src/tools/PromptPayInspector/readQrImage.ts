declare global {
  interface Window {
    /** Not in every browser, and not on every system. */
    BarcodeDetector?: new (options: {formats: string[]}) => {
      detect: (image: ImageBitmap) => Promise<{rawValue: string}[]>;
    };
  }
}

/** Larger images are scaled down: a QR needs no more, and a photograph has many times that. In pixels. */
const LONGEST_SIDE = 1600;

/** How long a picture without a readable QR, such as one of stripes, may keep the page busy. In milliseconds. */
const SEARCH_MS = 1000;

async function readWithBrowser(image: ImageBitmap): Promise<string | undefined> {
  if (!window.BarcodeDetector) return undefined;
  try {
    const [code] = await new window.BarcodeDetector({formats: ['qr_code']}).detect(image);
    return code?.rawValue;
  } catch {
    // Some systems have the interface without the service behind it.
    return undefined;
  }
}

async function readWithLibrary(image: ImageBitmap): Promise<string | undefined> {
  const {decodeQR} = await import(/* webpackChunkName: "tool-qr-image" */ 'qr/decode.js');
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(image.width * scale);
  canvas.height = Math.ceil(image.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // A transparent image would be black on black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height), {timeLimit: SEARCH_MS});
  } catch {
    // No QR, or none that can be read.
    return undefined;
  }
}

/**
 * Reads the QR of an image file, in this browser.
 *
 * @returns its text; undefined when no QR is found.
 * @throws when the file is no image, or the reader does not load.
 */
export async function readQrImage(file: Blob): Promise<string | undefined> {
  const image = await createImageBitmap(file);
  try {
    return (await readWithBrowser(image)) ?? (await readWithLibrary(image));
  } finally {
    image.close();
  }
}
