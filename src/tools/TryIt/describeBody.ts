/** Longer values of a reply are shortened to their start: a picture in base64 is longer than a page. */
const LONGEST = 120;
const KEPT = 40;

/** The parts of the address of a payment link. */
export interface PaymentLink {
  payValue: string;
  token: string;
}

/** What the panel shows of a reply's body. */
interface DescribedBody {
  /** JSON with indents and shortened values; other text as it is. */
  text: string;
  /** A QR, as the address of a picture. */
  image?: string;
  link?: PaymentLink;
  /** Why the request was refused. */
  refusal?: string;
  /** Whether it has no record. */
  isEmpty: boolean;
}

/** What the code below reads of a reply. */
interface ReplyBody {
  data?: {image?: string} | null;
  payValue?: string;
  orderDetail?: string;
  message?: unknown;
  success?: unknown;
}

/** Formats the body of a reply for display, and finds the QR, the payment link or the refusal in it. */
export function describeBody(body: string): DescribedBody {
  let value: ReplyBody | null;
  try {
    value = JSON.parse(body) as ReplyBody | null;
  } catch {
    return {text: body, isEmpty: body === ''};
  }
  const shorten = (_key: string, inner: unknown) =>
    typeof inner === 'string' && inner.length > LONGEST
      ? `${inner.slice(0, KEPT)}… (${inner.length.toLocaleString('en')} characters)`
      : inner;
  const {data, payValue, orderDetail, message, success} = value ?? {};
  return {
    text: JSON.stringify(value, shorten, 2),
    image: data?.image?.startsWith('data:image/png') ? data.image : undefined,
    link: payValue && orderDetail ? {payValue, token: orderDetail} : undefined,
    // A success has a number of its own beside the message.
    refusal: typeof message === 'string' && !success ? message : undefined,
    isEmpty: Object.keys(value ?? {}).length === 0,
  };
}
