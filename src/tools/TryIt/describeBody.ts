/** Longer values of a reply are shortened: a picture in base64 is longer than a page. */
const SHOWN = 120;

/** What the panel shows of a reply's body. */
interface ReadBody {
  /** Formatted. */
  text: string;
  /** A QR, as the address of a picture. */
  image?: string;
  /** The parts of the address of a payment link. */
  link?: {payValue: string; token: string};
}

/** Formats the body of a reply for display, and finds the QR or the payment link in it. */
export function readBody(body: string): ReadBody {
  try {
    const value = JSON.parse(body) as {data?: {image?: string} | null; payValue?: string; orderDetail?: string};
    const shorten = (_key: string, inner: unknown) =>
      typeof inner === 'string' && inner.length > SHOWN
        ? `${inner.slice(0, 40)}… (${inner.length.toLocaleString('en')} characters)`
        : inner;
    const {data, payValue, orderDetail} = value;
    return {
      text: JSON.stringify(value, shorten, 2),
      image: data?.image?.startsWith('data:image/png') ? data.image : undefined,
      link: payValue && orderDetail ? {payValue, token: orderDetail} : undefined,
    };
  } catch {
    return {text: body};
  }
}
