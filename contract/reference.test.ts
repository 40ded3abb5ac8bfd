import {describe, expect, test} from 'vitest';
import type {ContractDocument, Operation} from './document';
import {listOperations} from './operations';
import {describeOperation, listErrors} from './reference';

const operation: Operation = {
  operationId: 'payOrder',
  summary: 'Pay',
  description: 'Pays.',
  tags: ['Orders'],
  'x-evidence': 'documented',
  'x-sources': ['docs/api/redirect/simple-payment'],
  security: [{apiKey: []}],
  parameters: [
    {name: 'Trace', in: 'header', required: true, description: 'A trace.', schema: {type: 'string'}},
    {name: 'shop', in: 'path', required: true, description: 'A shop.', schema: {$ref: '#/components/schemas/Shop'}},
  ],
  requestBody: {required: true, content: {'application/json': {schema: {$ref: '#/components/schemas/Order'}}}},
  responses: {
    '200': {
      description: 'Paid or not.',
      'x-sandbox': true,
      content: {
        'application/json': {
          schema: {
            oneOf: [
              {$ref: '#/components/schemas/Receipt'},
              {type: 'array', description: 'Receipts.', items: {$ref: '#/components/schemas/Receipt'}},
              {$ref: '#/components/schemas/Refusal'},
            ],
          },
          examples: {
            paid: {summary: 'Paid', value: {id: '7'}},
            tooPoor: {summary: 'Not paid', value: {reason: 'poor'}},
          },
        },
      },
    },
    '500': {
      description: 'Broken.',
      'x-evidence': 'observed',
      content: {'application/json': {schema: {$ref: '#/components/schemas/Refusal'}}},
    },
  },
  'x-errors': [
    {when: 'tooPoor', status: '200', cause: 'No money.', fix: 'Earn.', 'x-evidence': 'documented'},
    {when: 'closed', cause: 'Closed.', fix: 'Wait.', 'x-evidence': 'observed'},
  ],
};

const document: ContractDocument = {
  openapi: '3.1.0',
  info: {
    title: 'T',
    version: '1',
    summary: 'S',
    description: 'D',
    contact: {name: 'N', email: 'n@shop.example'},
    license: {name: 'L', identifier: 'L'},
  },
  servers: [{url: 'https://api.shop.example'}],
  tags: [{name: 'Orders', description: 'Orders.'}],
  paths: {'/pay/{shop}': {post: operation}},
  webhooks: {
    paid: {
      get: {
        operationId: 'paid',
        'x-evidence': 'documented',
        'x-sources': [],
        summary: 'Paid',
        description: 'Told.',
        tags: ['Orders'],
        security: [],
        parameters: [
          {name: 'fields', in: 'query', style: 'form', explode: true, schema: {$ref: '#/components/schemas/Receipt'}},
        ],
        responses: {'200': {description: 'OK.'}},
      },
      post: {
        operationId: 'paidForm',
        'x-variant-of': 'paid',
        'x-evidence': 'observed',
        'x-sources': [],
        summary: 'Paid by POST',
        description: 'Told by POST.',
        tags: ['Orders'],
        security: [],
        responses: {'200': {description: 'OK.'}},
      },
    },
  },
  components: {
    schemas: {
      Shop: {type: 'string', minLength: 3, maxLength: 3, pattern: '^[a-z]{3}$', 'x-rule': 'letters', example: 'abc'},
      Order: {
        type: 'object',
        required: ['total'],
        properties: {
          total: {type: ['string', 'number'], 'x-maximum': 5000, description: 'Amount.', example: '1.00'},
          colour: {type: 'string', enum: ['red', 'blue'], default: 'red', description: 'Colour.'},
          lines: {
            type: 'array',
            description: 'Lines.',
            items: {type: 'object', required: ['no'], properties: {no: {type: 'integer', description: 'No.'}}},
          },
        },
      },
      Receipt: {
        type: 'object',
        description: 'A receipt.',
        properties: {id: {type: 'string', maxLength: 1, description: 'Id.', 'x-evidence': 'observed'}},
      },
      Refusal: {
        type: 'object',
        description: 'A refusal.',
        properties: {reason: {type: ['string', 'number'], enum: ['', 0]}},
      },
    },
    parameters: {},
    responses: {},
    securitySchemes: {
      apiKey: {type: 'apiKey', in: 'header', name: 'key', 'x-key': 'API key', description: 'The key.'},
    },
  },
};

const reference = describeOperation(document, 'payOrder');

describe('a request', () => {
  test('is flattened into rows with an address each', () => {
    expect(reference.request.map(({anchor, path, location, required}) => [anchor, path, location, required])).toEqual([
      ['pay-order-request-header-trace', 'Trace', 'header', true],
      ['pay-order-request-shop', 'shop', 'path', true],
      ['pay-order-request-total', 'total', 'body', true],
      ['pay-order-request-colour', 'colour', 'body', false],
      ['pay-order-request-lines', 'lines', 'body', false],
      ['pay-order-request-lines-no', 'lines[].no', 'body', true],
    ]);
  });

  test('says types, lengths and rules in words', () => {
    expect(reference.request.map(({type, length, rules}) => [type, length, rules])).toEqual([
      ['string', undefined, []],
      ['string', '3 characters', ['letters']],
      ['string or number', undefined, ['at most 5,000']],
      ['string', undefined, ['one of `red`, `blue`']],
      ['array of objects', undefined, []],
      ['integer', undefined, []],
    ]);
    expect(reference.request[3]?.default).toBe('red');
  });

  test('has a full address and its credentials', () => {
    expect(reference.url).toBe('https://api.shop.example/pay/{shop}');
    expect(reference.credentialHeaders).toEqual([{name: 'key', prefix: '', key: 'API key', description: 'The key.'}]);
  });
});

describe('replies', () => {
  test('are described once each, whatever the status; a list of a known form has no rows of its own', () => {
    expect(reference.replies.map(({anchor, statuses, rows}) => [anchor, statuses, rows.map(({path}) => path)])).toEqual(
      [
        ['pay-order-reply', ['200'], ['id']],
        ['pay-order-reply-200-array-of-objects', ['200'], []],
        ['pay-order-reply-refusal', ['200', '500'], ['reason']],
      ],
    );
  });

  test('say of a value without a letter that it is empty', () => {
    expect(reference.replies[2]?.rows[0]?.rules).toEqual(['`0`, or empty']);
  });

  test('show as examples what is no error', () => {
    expect(reference.replyExamples).toEqual([
      {name: 'paid', summary: 'Paid', status: '200', text: '{\n  "id": "7"\n}'},
    ]);
  });

  test('have statuses with the grade of the status', () => {
    expect(reference.statuses.map(({status, statusEvidence}) => [status, statusEvidence])).toEqual([
      ['200', 'sandbox'],
      ['500', 'observed'],
    ]);
  });
});

describe('errors', () => {
  test('carry the body that the contract gives as their example', () => {
    expect(reference.errors).toMatchObject([
      {anchor: 'pay-order-error-too-poor', body: {reason: 'poor'}},
      {anchor: 'pay-order-error-closed', cause: 'Closed.'},
    ]);
  });

  test('stop at a status that the operation does not have', () => {
    const broken = structuredClone(document);
    broken.paths['/pay/{shop}']!.post!['x-errors']![0]!.status = '418';
    expect(() => listErrors(broken, 'payOrder')).toThrow('payOrder: the error tooPoor names the status 418');
  });
});

describe('a webhook', () => {
  test('has no address, one row for each query parameter, and its variants', () => {
    const webhook = describeOperation(document, 'paid');
    expect(webhook).toMatchObject({webhook: true, url: '', method: 'GET'});
    expect(webhook.request).toMatchObject([
      {path: 'id', location: 'query', length: 'at most 1 character', evidence: 'observed'},
    ]);
    expect(webhook.variants).toMatchObject([{method: 'POST', description: 'Told by POST.', evidence: 'observed'}]);
  });
});

test('operations come in order, webhooks last', () => {
  expect(listOperations(document).map((it) => it.operation.operationId)).toEqual(['payOrder', 'paid', 'paidForm']);
});

test('an unknown operation is refused with the ids that exist', () => {
  expect(() => describeOperation(document, 'pay')).toThrow('Operations are: payOrder, paid, paidForm.');
});

test('a bound that is less well known than its field says so', () => {
  const graded = structuredClone(document);
  const [, shop] = graded.paths['/pay/{shop}']!.post!.parameters!;
  Object.assign(shop!, {'x-minimum': 6, 'x-minimum-evidence': 'observed'});
  const row = describeOperation(graded, 'payOrder').request.find(({path}) => path === 'shop');
  expect(row).toMatchObject({rules: ['letters', 'from 6'], rulesEvidence: 'observed', evidence: 'documented'});
});
