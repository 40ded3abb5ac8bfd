import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {evidence, faultsOf, fieldsOf, messageOf, messagesOf, prettyJson, readEvidence, valueOf, wireText} from '.';

const good = {
  name: 'paid',
  operation: 'payOrder',
  kind: 'reply',
  grade: 'observed',
  source: 'one integration',
  note: 'The values are placeholders.',
  body: {paid: true},
};

describe('reading a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'evidence-'));
  });
  afterEach(() => rmSync(folder, {recursive: true}));

  const write = (name: string, content: object) => writeFileSync(path.join(folder, name), JSON.stringify(content));

  test('gives the messages in the order of their names, and nothing else of the folder', () => {
    write('unpaid.json', {...good, name: 'unpaid'});
    write('paid.json', good);
    writeFileSync(path.join(folder, 'index.ts'), '');
    expect(readEvidence(folder).map(({name}) => name)).toEqual(['paid', 'unpaid']);
  });

  test('stops at a wrong file, and names it', () => {
    write('paid.json', {...good, name: 'other', supersededBy: 'nowhere'});
    expect(() => readEvidence(folder)).toThrow(
      /paid\.json: "name" must be "paid", as the file\.\n.*No message is called "nowhere"\./,
    );
  });
});

describe('what is wrong with a file', () => {
  test('is nothing', () => expect(faultsOf('paid', good)).toEqual([]));

  test.each([
    ['an unknown key', {...good, grades: 1}, '"grades" is no key'],
    ['no source', {...good, source: ''}, 'Write "source".'],
    ['an unknown grade', {...good, grade: 'sandbox'}, '"grade" is documented or observed.'],
    ['an unknown kind', {...good, kind: 'answer'}, '"kind" is one of'],
    ['two bodies', {...good, text: '{"paid":true}'}, 'Write the body once'],
    ['no body', {...good, body: undefined, text: undefined, query: 'a=1'}, 'Write the body once'],
    ['a request without a method', {...good, kind: 'request'}, 'A call has a "method"'],
    ['a GET with a body', {...good, kind: 'postback', method: 'GET'}, 'A GET has no body'],
    ['a status that is a text', {...good, status: '500'}, '"status" is the number of a reply.'],
  ])('is %s', (_what, content, message) => {
    expect(faultsOf('paid', JSON.parse(JSON.stringify(content)))).toContainEqual(expect.stringContaining(message));
  });
});

describe('the messages', () => {
  test('are there, in all kinds', () => {
    expect(evidence.length).toBeGreaterThan(0);
    expect(messagesOf('inquireOrder', 'reply').map(({name}) => name)).toContain('inquiry-object');
    expect(messagesOf('postback', 'postback')).not.toEqual([]);
    expect(() => messageOf('nothing-like-this')).toThrow('contract/evidence has no nothing-like-this.json.');
  });

  test('travel byte for byte', () => {
    expect(wireText(messageOf('inquiry-object'))).toContain('"Total":3900.0,');
    expect(wireText(messageOf('inquiry-nothing'))).toBe('');
    expect(wireText(messageOf('promptpay-duplicate-reference'))).toBe('{"message":"duplicate reference number"}');
  });

  test('are shown with the numbers of the wire', () => {
    expect(prettyJson('{"a":[1.0,{"b":"x, {\\"y\\": 1}"}], "c":[],"d":{ }}')).toBe(
      '{\n  "a": [\n    1.0,\n    {\n      "b": "x, {\\"y\\": 1}"\n    }\n  ],\n  "c": [],\n  "d": {}\n}',
    );
    for (const message of evidence.filter(({body}) => body !== undefined)) {
      expect(prettyJson(wireText(message))).toBe(JSON.stringify(message.body, null, 2));
    }
  });

  test('are parsed by what they are', () => {
    expect(valueOf(messageOf('inquiry-object'))).toMatchObject({Total: 3900, CurrencyCode: 'OO'});
    expect(valueOf(messageOf('inquiry-nothing'))).toBeUndefined();
    expect(valueOf(messageOf('postback-get-reference-and-status'))).toEqual({refno: '202611200001', status: 'CP'});
    expect(fieldsOf(messageOf('postback-post-own-parameter'))).toMatchObject({
      token: 'a-secret-of-yours',
      status: 'CP',
    });
  });
});
