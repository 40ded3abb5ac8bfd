import {describe, expect, test} from 'vitest';
import {evidence, fieldsOf, messageOf, messagesOf, valueOf, wireText} from '.';

describe('the messages', () => {
  test('exist in all kinds', () => {
    expect(evidence.length).toBeGreaterThan(0);
    expect(messagesOf('inquireOrder', 'reply').map(({name}) => name)).toContain('inquiry-object');
    expect(messagesOf('postback', 'postback')).not.toEqual([]);
    expect(() => messageOf('nothing-like-this')).toThrow('contract/evidence has no message nothing-like-this.');
  });

  test('are returned byte for byte', () => {
    expect(wireText(messageOf('inquiry-object'))).toContain('"Total":3900.0,');
    expect(wireText(messageOf('inquiry-nothing'))).toBe('');
    expect(wireText(messageOf('promptpay-duplicate-reference'))).toBe('{"message":"duplicate reference number"}');
  });

  test('are parsed as JSON or as form fields', () => {
    expect(valueOf(messageOf('inquiry-object'))).toMatchObject({Total: 3900, CurrencyCode: 'OO'});
    expect(valueOf(messageOf('inquiry-nothing'))).toBeUndefined();
    expect(valueOf(messageOf('postback-get-reference-and-status'))).toEqual({refno: '202611200001', status: 'CP'});
    expect(fieldsOf(messageOf('postback-post-own-parameter'))).toMatchObject({
      token: 'a-secret-of-yours',
      status: 'CP',
    });
  });
});
