import {describe, expect, it} from 'vitest';
import {evidence, valueOf} from 'payment-contract/evidence';
import {lastFive} from 'payment-contract/merchantId';
import {testMerchant} from 'payment-contract/sandboxDefaults';
import {testVectors, type TestVectors} from 'payment-contract/vectors';
import type {Sandbox} from 'payment-sandbox/server';
import {errorData} from '../../src/plugins/contract/data';
import {type Client, bodyExample, contract, everyKey, newReference, operations} from './support';
import {useSandbox} from './useSandbox';

let sandbox: Sandbox;
let client: Client;
/** Every refusal in this file. */
const refusals = new Set<string>();

useSandbox((started, merchant) => ([sandbox, client] = [started, merchant]));

const parsed = async (response: Promise<Response>): Promise<unknown> => {
  const text = await (await response).text();
  return text === '' ? undefined : JSON.parse(text);
};
const wrongKey = {...everyKey, apikey: 'wrong'};
const otherMerchant = {merchantID: '00001'};

/** Makes a call twice under one reference. Returns the second answer. */
const twice = async (call: (refno: string) => Promise<Response>): Promise<Response> => {
  const refno = newReference();
  await call(refno);
  return call(refno);
};
const registered = async (): Promise<string> => {
  const refno = newReference();
  await client.call('registerRecurring', {refno});
  return refno;
};
/** Registers a card and schedules a charge. Returns the fields of a cancellation. */
const charged = async (): Promise<{refno: string; scheduleDate: string}> => {
  const refno = await registered();
  const {data} = (await parsed(client.call('chargeRecurring', {refno}))) as {data: {scheduleDate: string}};
  return {refno, scheduleDate: data.scheduleDate};
};
const paid = async (): Promise<string> => {
  const refno = newReference();
  await client.payByCard(await client.open({refno, channel: 'full'}), '4111111111111111');
  return refno;
};

/** How to provoke each error that the contract documents. */
const provocations: Record<string, Record<string, () => Promise<Response>>> = {
  createPayment: {
    invalidField: () => client.pay({customeremail: ''}),
    unknownMerchant: () => client.pay({merchantid: '00000001'}),
    duplicateReference: () => twice((refno) => client.pay({refno})),
    totalTooLarge: () => client.pay({total: '9999999.01'}),
    installmentBelowMinimum: () => client.pay({channel: 'installment', total: '2999.99'}),
    installmentTermNotOffered: () => client.pay({channel: 'installment', total: '3000.00', monthins: '5'}),
  },
  createPromptPay: {
    duplicateReference: () => twice((referenceNo) => client.promptPay({referenceNo})),
    incompleteParameter: () => client.promptPay({customerName: ''}),
    invalidParameter: () => client.promptPay({total: '5.99'}),
    noAuthorization: () => client.promptPay({}, {authorization: ''}),
    authorizationError: () => client.promptPay({}, {authorization: 'Bearer wrong'}),
    serviceNotEnabled: async () => {
      await client.set({promptPay: 'off'});
      return client.promptPay();
    },
  },
  inquireOrder: {
    noRecord: () => client.call('inquireOrder'),
    invalidField: () => client.call('inquireOrder', {refno: 'X'}),
    wrongCredentials: () => client.call('inquireOrder', {}, wrongKey),
  },
  registerRecurring: {
    duplicateReference: () => twice((refno) => client.call('registerRecurring', {refno})),
    invalidField: () => client.call('registerRecurring', {firstName: ''}),
    wrongCredentials: () => client.call('registerRecurring', {}, {...everyKey, secretkey: 'wrong'}),
  },
  chargeRecurring: {
    notScheduled: () => client.call('chargeRecurring'),
    invalidField: () => client.call('chargeRecurring', {total: '1'}),
    wrongCredentials: () => client.call('chargeRecurring', otherMerchant),
  },
  scheduleRecurring: {
    notScheduled: () => client.call('scheduleRecurring'),
    tooEarly: async () => client.call('scheduleRecurring', {refno: await registered(), schedule_date: '2020-01-01'}),
    invalidField: () => client.call('scheduleRecurring', {schedule_date: '2027-02-29'}),
    wrongCredentials: () => client.call('scheduleRecurring', {}, {'content-type': 'application/json'}),
  },
  inquireRecurring: {
    unknownRegistration: () => client.call('inquireRecurring'),
    invalidField: () => client.call('inquireRecurring', {refno: '1'}),
    wrongCredentials: () => client.call('inquireRecurring', {}, {...everyKey, apikey: ''}),
  },
  cancelRecurring: {
    unknownRegistration: () => client.call('cancelRecurring'),
    tooLate: async () => {
      const charge = await charged();
      await client.moveClock(`${charge.scheduleDate}T00:00:00+07:00`);
      return client.call('cancelRecurring', charge);
    },
    invalidField: () => client.call('cancelRecurring', {customerEmail: 'nobody'}),
    wrongCredentials: () => client.call('cancelRecurring', {}, {...everyKey, secretkey: 'wrong'}),
  },
  createSecureLink: {
    invalidField: () => client.call('createSecureLink', {payValue: '12'}),
    duplicateReference: () => twice((refno) => client.call('createSecureLink', {refno})),
    wrongCredentials: () => client.call('createSecureLink', {}, wrongKey),
  },
};

const conditions = [...operations.values()].flatMap(({operation}) =>
  (operation['x-errors'] ?? [])
    .filter(({status}) => status !== undefined)
    .map((error) => ({operation, operationId: operation.operationId, error})),
);

/** A body without parts that vary by call: texts with several variants, and the values of `data`. */
function withoutCall(when: string, body: Record<string, unknown>): unknown {
  const {data} = body;
  const isAboutCall = typeof data === 'object' && data !== null && 'merchantID' in data;
  return {
    ...body,
    ...(when === 'invalidField' && {message: '(text)', documentation: '(addresses)'}),
    ...(isAboutCall && {data: Object.keys(data)}),
  };
}

describe('the documented errors', () => {
  it('are exactly those provoked here', () => {
    const documented = conditions.map(({operationId, error}) => `${operationId} ${error.when}`);
    const provoked = Object.entries(provocations).flatMap(([operationId, whens]) =>
      Object.keys(whens).map((when) => `${operationId} ${when}`),
    );
    expect(documented.length).toBeGreaterThan(0);
    expect(provoked.sort(), 'Add a way to provoke the error to `provocations`.').toEqual(documented.sort());
  });

  it.each(conditions)('$operationId answers $error.when as documented', async ({operation, operationId, error}) => {
    const response = await provocations[operationId]![error.when]!();
    const text = await response.text();
    expect(response.status).toBe(Number(error.status));
    expect(sandbox.log.entries().at(-1)).toMatchObject({operation: operationId, problems: {reply: []}});
    if (error.match !== undefined) {
      expect(text).toContain(error.match);
      return;
    }
    const reply = operation.responses[error.status ?? ''] as {
      $ref?: string;
      content?: Record<string, {examples?: Record<string, {value: unknown}>}>;
    };
    const target = reply.$ref ? contract.components.responses[reply.$ref.split('/').at(-1) ?? ''] : reply;
    const example = target?.content?.['application/json']?.examples?.[error.when]?.value as Record<string, unknown>;
    const body = JSON.parse(text) as Record<string, unknown>;
    if (typeof body.message === 'string') refusals.add(body.message);
    expect(withoutCall(error.when, body)).toEqual(withoutCall(error.when, example));
  });

  it('and the sandbox’s own messages have a row each', async () => {
    const own = [
      client.call('createSecureLink', {payValue: '3000.00', monthInstallment: '36'}),
      client.call('createSecureLink', {merchant: 'other'}),
      client.inquire({}),
      client.call('createSecureLink', {}, {...everyKey, 'content-type': 'text/plain'}),
      client.call('chargeRecurring', {refno: await registered(), total: '0.00'}),
    ];
    for (const body of await Promise.all(own.map(parsed))) refusals.add((body as {message: string}).message);
    expect(refusals.size).toBeGreaterThan(operations.size);
    const rows = errorData(contract, [...operations.keys()]);
    // A message about a field begins with its name, and the row shows it with another field.
    const isKnown = (text: string) =>
      rows.some(({message = '', fields = []}) => message === text || fields.includes(text.split(':')[0]!));
    const unknown = [...refusals].filter((text) => !isKnown(text));
    expect(unknown, 'Give each text a row in x-errors.').toEqual([]);
  });
});

describe('the contract’s own request examples', () => {
  const examples = [...operations.values()].flatMap(({operation, path}) =>
    Object.values(operation.requestBody?.content ?? {}).flatMap((media) =>
      Object.keys(media.examples ?? {}).map((name) => ({operationId: operation.operationId, name, path})),
    ),
  );

  it('name the sandbox’s merchant, so that they can be sent unchanged', () => {
    expect(testMerchant.merchantId).toBe(contract.components.schemas.MerchantId?.example);
    expect(lastFive(testMerchant.merchantId)).toBe(contract.components.schemas.MerchantIdLastFive?.example);
    expect(testMerchant.linkName).toBe(bodyExample('createSecureLink').merchant);
  });

  it.each(examples)('$operationId $name is accepted', async ({operationId, name, path}) => {
    const body = bodyExample(operationId, name);
    const {refno} = body as {refno: string};
    const {'x-reference': reference, 'x-creates': isCreation} = operations.get(operationId)!.operation;
    if (reference === 'registration' && !isCreation) {
      await client.call('registerRecurring', {refno});
      if (operationId === 'cancelRecurring') await client.call('scheduleRecurring', {refno});
    }
    if (operationId === 'createPayment') await client.form(path, body as Record<string, string>);
    else await client.call(operationId, body);
    expect(sandbox.log.entries().at(-1)).toMatchObject({
      operation: operationId,
      reply: {status: 200},
      problems: {request: [], reply: []},
    });
  });
});

describe('the test vectors', () => {
  /** Read from the published file, as an integrator does. */
  const vectors = JSON.parse(JSON.stringify(testVectors())) as TestVectors;

  it.each(vectors.requests)('$operation: $what matches the contract', async ({operation, request}) => {
    const {method, path, headers} = request;
    const query = 'query' in request ? `?${new URLSearchParams(request.query).toString()}` : '';
    const form = 'form' in request ? new URLSearchParams(request.form).toString() : undefined;
    const body = 'json' in request ? JSON.stringify(request.json) : form;
    expect((await fetch(sandbox.url + path + query, {method, headers, body})).status).toBeLessThan(400);
    expect(sandbox.log.entries().at(-1)).toMatchObject({operation, problems: {request: [], reply: []}, warnings: []});
  });

  it('have a request for each operation, and a reply for each decision', () => {
    expect(new Set(vectors.requests.map(({operation}) => operation))).toEqual(new Set(operations.keys()));
    const decided = vectors.replies.map(({decision}) => decision);
    expect(decided.length).toBeGreaterThan(0);
    expect(new Set(decided)).toEqual(new Set(Object.keys(vectors.decisions)));
  });
});

describe('a reply has the same keys and types as the provider’s', () => {
  const inquire = async (settings: Record<string, string>): Promise<Response> => {
    await client.set(settings);
    return client.inquire({refno: await paid()});
  };
  const withoutDate = {scheduleDate: undefined};
  /** Successful calls, and variants of refusals; {@link provocations} has the other refusals. */
  const calls: Record<string, (() => Promise<Response>)[]> = {
    inquireOrder: [
      () => inquire({inquiryForm: 'digits'}),
      () => client.call('inquireOrder'),
      // The provoked `noRecord` after it has no body.
      () => inquire({inquiryEnvelope: 'object'}),
    ],
    createPromptPay: [() => client.promptPay()],
    registerRecurring: [() => client.call('registerRecurring')],
    chargeRecurring: [async () => client.call('chargeRecurring', {refno: await registered()})],
    inquireRecurring: [
      async () => client.call('inquireRecurring', {refno: (await charged()).refno}),
      async () => client.call('inquireRecurring', {refno: await registered()}),
    ],
    cancelRecurring: [
      async () => client.call('cancelRecurring', {refno: await registered(), ...withoutDate}),
      async () => client.call('cancelRecurring', await charged()),
      () => client.call('cancelRecurring', withoutDate),
    ],
    createSecureLink: [() => client.call('createSecureLink')],
  };
  /** Messages that the sandbox never sends, and why. */
  const never: Record<string, string> = {
    'inquiry-name-mixed-case': 'The words of its status table are in capitals.',
    'inquiry-total-text': 'It sends the published number.',
    'recurring-inquiry-charge-made-in-panel': 'It has no control panel in which a charge is made.',
  };
  const messages = evidence.filter(({kind, supersededBy}) => kind === 'reply' && supersededBy === undefined);

  /** Keys in order and the types of their values, recursively. */
  function shapeOf(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(shapeOf).slice(0, 1);
    if (value === null) return 'null';
    if (typeof value !== 'object') return typeof value;
    return Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]);
  }

  it('knows the messages that it never sends', () => {
    expect(messages.map(({name}) => name)).toEqual(expect.arrayContaining(Object.keys(never)));
  });

  it.each(messages.filter(({name}) => !(name in never)))('$name', async (message) => {
    const shapes: unknown[] = [];
    for (const call of [...calls[message.operation]!, ...Object.values(provocations[message.operation]!)]) {
      shapes.push(shapeOf(await parsed(call())));
    }
    expect(shapes).toContainEqual(shapeOf(valueOf(message)));
  });
});
