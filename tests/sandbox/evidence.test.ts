import {describe, expect, it} from 'vitest';
import {evidence, valueOf} from '../../contract/evidence';
import {recurringNever, recurringReplies} from './recurringCalls';
import {type Client, bodyExample, newReference} from './support';
import {useSandbox} from './useSandbox';

let client: Client;
useSandbox((_sandbox, merchant) => (client = merchant));

/** Keys in their order and the types of their values, as deep as they go. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf).slice(0, 1);
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  return Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]);
}

const parsed = async (response: Promise<Response>): Promise<unknown> => {
  const text = await (await response).text();
  return text === '' ? undefined : JSON.parse(text);
};
const paid = async (): Promise<string> => {
  const refno = newReference();
  await client.payByCard(await client.open({refno, channel: 'full'}), '4111111111111111');
  return refno;
};
const inquire = async (settings: Record<string, string> = {}): Promise<unknown> => {
  await client.set(settings);
  return parsed(client.inquire({refno: await paid()}));
};
/** Brings the sandbox to the reply of each message. */
const replies: Record<string, () => Promise<unknown>> = {
  'inquiry-object': () => inquire({inquiryEnvelope: 'object'}),
  'inquiry-array': () => inquire(),
  'inquiry-currency-digits': () => inquire({inquiryForm: 'observed'}),
  'inquiry-merchant-five-digits': () => inquire({inquiryForm: 'observed'}),
  'inquiry-no-record': () => parsed(client.inquire({refno: newReference()})),
  'inquiry-nothing': async () => {
    await client.set({inquiryEnvelope: 'object'});
    return parsed(client.inquire({refno: newReference()}));
  },
  'promptpay-success': () => parsed(client.promptPay()),
  'promptpay-success-without-expiry': async () => {
    await client.set({promptPayExpiry: 'empty'});
    return parsed(client.promptPay());
  },
  'promptpay-duplicate-reference': async () => parsed(client.promptPay({referenceNo: await paid()})),
  'promptpay-incomplete-parameter': () => parsed(client.promptPay({customerName: ''})),
  'promptpay-bad-parameter': () => parsed(client.promptPay({total: '1.00'})),
  'promptpay-no-authorization': () => parsed(client.promptPay({}, {authorization: ''})),
  'promptpay-authorization-error': () => parsed(client.promptPay({}, {authorization: 'Bearer wrong'})),
  'promptpay-shop-not-open': async () => {
    await client.set({promptPay: 'off'});
    return parsed(client.promptPay());
  },
  ...recurringReplies(() => client),
  'secure-link-reply': () =>
    parsed(
      client.post(
        '/secure/v3/secure/encryptz/shop',
        {'content-type': 'application/json', apikey: 'sandbox-api-key'},
        {...bodyExample('createSecureLink', 'once'), refno: newReference()},
      ),
    ),
};

/** Messages that the sandbox never sends, and why. */
const NEVER: Record<string, string> = {
  'inquiry-name-mixed-case': 'The words of its status table are in capitals.',
  'inquiry-total-text': 'It sends the published number.',
  ...recurringNever,
};

describe('a reply of the sandbox has the keys and types of the provider’s', () => {
  const messages = evidence.filter(({kind, supersededBy}) => kind === 'reply' && supersededBy === undefined);

  it('for every message, except those of which it is said why not', () => {
    const known = [...Object.keys(replies), ...Object.keys(NEVER)].sort();
    expect(messages.map(({name}) => name).sort()).toEqual(known);
  });

  it.each(messages.filter(({name}) => name in replies).map((message) => [message.name, message] as const))(
    '%s',
    async (name, message) => {
      expect(shapeOf(await replies[name]?.())).toEqual(shapeOf(valueOf(message)));
    },
  );
});
