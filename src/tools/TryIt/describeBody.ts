/** Longer values of a reply are shortened to their start: a picture in base64 is longer than a page. */
const LONGEST = 120;
const KEPT = 40;

/** What the panel shows of a reply's body. */
interface DescribedBody {
  /** JSON with indents and shortened values; other text as it is. */
  text: string;
  /** A QR, as the address of a picture. */
  image?: string;
  /** The parts of the address of a payment link. */
  link?: {payValue: string; token: string};
}

/** Formats the body of a reply for display, and finds the QR or the payment link in it. */
export function describeBody(body: string): DescribedBody {
  let value: {data?: {image?: string} | null; payValue?: string; orderDetail?: string} | null;
  try {
    value = JSON.parse(body) as typeof value;
  } catch {
    return {text: body};
  }
  const shorten = (_key: string, inner: unknown) =>
    typeof inner === 'string' && inner.length > LONGEST
      ? `${inner.slice(0, KEPT)}… (${inner.length.toLocaleString('en')} characters)`
      : inner;
  const {data, payValue, orderDetail} = value ?? {};
  return {
    text: JSON.stringify(value, shorten, 2),
    image: data?.image?.startsWith('data:image/png') ? data.image : undefined,
    link: payValue && orderDetail ? {payValue, token: orderDetail} : undefined,
  };
}
