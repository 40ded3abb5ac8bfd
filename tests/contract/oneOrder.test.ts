import {describe, expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {evidence, wireText} from 'payment-contract/evidence';
import {provider} from '../../provider';
import {builtFiles} from './support/files';

/** The order of every example. An installment needs a larger amount, so it is another order. */
const REFERENCE = '202611200001';
const BAHT = 1250;
const MOMENT = Date.parse('2026-11-20T09:30:00+07:00');

const AMOUNT = /\b(?:total|amount|price|payValue|amt)\b["']?\s*[:=]\s*["']?(\d{1,7}(?:\.\d+)?)(?![\d\w])/gi;
const MOMENT_THERE = /\bOrderDateTime\b["']?\s*:\s*["']?(\d{4}-\d\d-\d\d[ T][\d:.]+)(\+\d\d:\d\d)?/gi;

/** What a text says of the order, in baht and milliseconds; `0` is an amount that a reply leaves out. */
const saidIn = (text: string) => ({
  amounts: [...text.matchAll(AMOUNT)].map(([, baht]) => Number(baht)).filter((baht) => baht !== 0),
  // A moment without an offset is in Thailand.
  moments: [...text.matchAll(MOMENT_THERE)].map(([, moment = '', offset = '+07:00']) =>
    Date.parse(moment.replace(' ', 'T') + offset),
  ),
});

/** Requests of the Postman collection name the order by variables. */
const filled = (text: string) => text.replaceAll(/\{\{(?:order|recurring)Refno\}\}/g, REFERENCE);

/** Every value under `example` or `value`, and every body that is text, of a document. */
function examplesIn(node: unknown, key = ''): string[] {
  if (['raw', 'body'].includes(key) && typeof node === 'string') return [filled(node)];
  if (['example', 'value'].includes(key) && node !== null) {
    return [typeof node === 'string' ? node : JSON.stringify(node)];
  }
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, inner]) => examplesIn(inner, name));
}

const built = builtFiles();
const textOf = (name: string): string => built.find(({file}) => file === `build/${name}`)!.text;
const codeOf = (html: string): string[] =>
  [...html.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs)].map(([, code = '']) =>
    code.replace(/<[^>]+>/g, '').replaceAll('&quot;', '"'),
  );

const places: Record<string, string[]> = {
  'contract/openapi.yaml': examplesIn(loadContract(provider)),
  'contract/evidence': evidence.map((message) => `${message.query ?? ''} ${wireText(message)}`),
  'the published openapi.json': examplesIn(JSON.parse(textOf('openapi.json'))),
  'the published Postman collection': examplesIn(JSON.parse(textOf('postman-collection.json'))),
  'the pages': built.filter(({file}) => /build\/(?:docs|blog)\/.*\.html$/.test(file)).flatMap(({text}) => codeOf(text)),
};

describe('the examples are about one order', () => {
  test.each(Object.entries(places))('in %s', (_place, texts) => {
    const named = texts.filter((text) => text.includes(REFERENCE)).map((text) => ({text, ...saidIn(text)}));
    expect(named.flatMap(({amounts}) => amounts).length).toBeGreaterThan(0);
    expect(named.filter(({amounts}) => amounts.some((baht) => baht !== BAHT))).toEqual([]);
    expect(named.flatMap(({moments}) => moments).length).toBeGreaterThan(0);
    expect(named.filter(({moments}) => moments.some((moment) => moment !== MOMENT))).toEqual([]);
  });
});
