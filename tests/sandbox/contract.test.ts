import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import type {Sandbox} from '../../sandbox/server';
import {lastFive, testMerchant} from '../../contract/testMerchant';
import {findCodes, listCodes} from '../../src/tools/CodeFinder/codes';
import {errorData} from '../../src/plugins/contract/data';
import {
  Client,
  bodyExample,
  brokenReplies,
  contract,
  everyKey,
  inquiryHeaders,
  newReference,
  operations,
  startTestSandbox,
} from './support';
import {provokeRecurringRefusals, recurringRefusals} from './recurringCalls';

let sandbox: Sandbox;
let client: Client;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = new Client(sandbox);
});
afterAll(() => sandbox.close());

const linkPath = '/secure/v3/secure/encryptz/shop';
const linkHeaders = {'content-type': 'application/json', apikey: 'sandbox-api-key'};
const link = (fields: Record<string, unknown> = {}, headers: Record<string, string> = linkHeaders): Promise<Response> =>
  client.post(linkPath, headers, {...bodyExample('createSecureLink', 'once'), refno: newReference(), ...fields});

/** How to run into each condition that the contract answers. */
const provocations: Record<string, Record<string, () => Promise<Response>>> = {
  createPayment: {
    invalidField: () => client.pay({customeremail: ''}),
    unknownMerchant: () => client.pay({merchantid: '00000001'}),
    duplicateReference: async () => {
      const refno = newReference();
      await client.pay({refno});
      return client.pay({refno});
    },
    totalTooLarge: () => client.pay({total: '9999999.01'}),
    installmentBelowMinimum: () => client.pay({channel: 'installment', total: '2999.99'}),
    installmentTermNotOffered: () => client.pay({channel: 'installment', total: '3000.00', monthins: '5'}),
  },
  createPromptPay: {
    duplicateReference: async () => {
      const referenceNo = newReference();
      await client.promptPay({referenceNo});
      return client.promptPay({referenceNo});
    },
    incompleteParameter: () => client.promptPay({customerName: ''}),
    invalidParameter: () => client.promptPay({total: '5.99'}),
    noAuthorization: () => client.promptPay({}, {authorization: ''}),
    authorizationError: () => client.promptPay({}, {authorization: 'Bearer wrong'}),
    serviceNotEnabled: async () => {
      await client.set({promptPay: 'off'});
      const response = await client.promptPay();
      await client.set({promptPay: 'on'});
      return response;
    },
  },
  inquireOrder: {
    noRecord: () => client.inquire({refno: newReference()}),
    invalidField: () => client.inquire({orderNo: 'X', refno: 'X'}),
    wrongCredentials: () =>
      client.post('/order/orderdetailpost', {...inquiryHeaders, apikey: 'wrong'}, {merchantId: '00042', refno: '1'}),
  },
  ...recurringRefusals(() => client),
  createSecureLink: {
    invalidField: () => link({payValue: '12'}),
    duplicateReference: async () => {
      const refno = newReference();
      await link({refno});
      return link({refno});
    },
    wrongCredentials: () => link({}, {...linkHeaders, apikey: 'wrong'}),
  },
};

const conditions = [...operations.values()].flatMap(({operation}) =>
  (operation['x-errors'] ?? [])
    .filter(({status}) => status !== undefined)
    .map((error) => ({operation, operationId: operation.operationId, error})),
);

/** Bodies whose text depends on the call; the contract's example shows one of them. */
const CALL_SPECIFIC = new Set(['invalidField']);

/** A body with what it says of the call left out: its text where that is one of many, and the values of `data`. */
function withoutCall(when: string, body: Record<string, unknown>): unknown {
  const {data} = body;
  const isAboutCall = typeof data === 'object' && data !== null && 'merchantID' in data;
  return {
    ...body,
    ...(CALL_SPECIFIC.has(when) && {message: '(text)', documentation: '(addresses)'}),
    ...(isAboutCall && {data: Object.keys(data)}),
  };
}

describe('the documented errors', () => {
  it('are all provoked here, and no other', () => {
    const documented = conditions.map(({operationId, error}) => `${operationId} ${error.when}`);
    const provoked = Object.entries(provocations).flatMap(([operationId, whens]) =>
      Object.keys(whens).map((when) => `${operationId} ${when}`),
    );
    console.log(`${documented.length} documented errors of ${operations.size} operations`);
    expect(documented.length).toBeGreaterThan(0);
    expect(provoked.sort()).toEqual(documented.sort());
  });

  it.each(conditions)('$operationId answers $error.when as documented', async ({operation, operationId, error}) => {
    const response = await (provocations[operationId]?.[error.when] as () => Promise<Response>)();
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
    expect(withoutCall(error.when, body)).toEqual(withoutCall(error.when, example));
  });
});

describe('the code finder', () => {
  const codes = listCodes(errorData(contract, [...operations.keys()]));

  it('knows every text with which the sandbox refuses a call', async () => {
    // Beside the documented conditions, which ran above: sentences that only the sandbox has.
    await link({payValue: '3000.00', monthInstallment: '36'});
    await link({merchant: 'other'});
    await client.inquire({});
    await client.post(linkPath, {...linkHeaders, 'content-type': 'text/plain'}, {});
    await provokeRecurringRefusals(client);
    const said = sandbox.log
      .entries()
      .flatMap(({reply}) => (reply.body as {message?: string} | null | undefined)?.message ?? []);
    const refusals = [...new Set(said)].filter((text) => !/^success(?:ful)?$/i.test(text));
    console.log(`${refusals.length} texts of refusals`);
    expect(refusals.length).toBeGreaterThan(operations.size);
    expect(
      refusals
        .filter((text) => findCodes(text, codes).length === 0)
        .map((text) => `"${text}" is in no row of x-errors; if it is no refusal, let the sandbox say "success".`),
    ).toEqual([]);
  });
});

describe('the contract’s own request examples', () => {
  const examples = [...operations.values()].flatMap(({operation}) =>
    Object.values(operation.requestBody?.content ?? {}).flatMap((media) =>
      Object.keys(media.examples ?? {}).map((name) => ({operationId: operation.operationId, name})),
    ),
  );

  it('name the sandbox’s merchant, so that they can be sent as they are', () => {
    expect(testMerchant.merchantId).toBe(contract.components.schemas.MerchantId?.example);
    expect(lastFive(testMerchant.merchantId)).toBe(contract.components.schemas.MerchantIdLastFive?.example);
    expect(testMerchant.linkName).toBe(bodyExample('createSecureLink', 'once').merchant);
  });

  it('are taken by the sandbox', async () => {
    await client.command('reset', {});
    expect(examples.length).toBeGreaterThan(0);
    for (const {operationId, name} of examples) {
      const body = bodyExample(operationId, name);
      const {path} = operations.get(operationId) as {path: string};
      if (operationId === 'createPayment') await client.form(path, body as Record<string, string>);
      // One reference serves all examples; a link needs one that the forms have not taken.
      else if (operationId === 'createSecureLink') await link({...body, refno: newReference()});
      else await client.post(path, everyKey, body);
      const exchange = sandbox.log.entries().at(-1);
      expect(exchange, `${operationId} ${name}`).toMatchObject({
        operation: operationId,
        reply: {status: 200},
        problems: {request: [], reply: []},
      });
    }
    console.log(`${examples.length} request examples of the contract were sent`);
  });
});

it('never answers anything that the contract does not say', () => {
  expect(sandbox.log.entries().length).toBeGreaterThan(0);
  expect(brokenReplies(sandbox)).toEqual([]);
});
