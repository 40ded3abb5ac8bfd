import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {highlight} from '../../remark/highlight';
import {extract} from '../../remark/regions';
import {sampleLanguages} from '../../remark/sampleLanguages';
import {noValues} from '../../tools/YourValues/yourValues';
import {fillIn} from './fillIn';

const values = {...noValues, merchantId: '12345678', refno: '202611200001', email: '"$(x)"&<b>\'@shop.example'};
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const filled = (code: string, language: string) => plain(fillIn(highlight(code, language), language, values)).trimEnd();

test.each([
  ['bash', '-d "id=$PAY_MERCHANT_ID&key=$PAY_API_KEY"', '-d "id=12345678&key=$PAY_API_KEY"'],
  ['bash', '-d "{\\"id\\": \\"${PAY_MERCHANT_ID: -5}\\"}"', '-d "{\\"id\\": \\"45678\\"}"'],
  ['bash', '-d "m=$PAY_CUSTOMER_EMAIL"', '-d "m=\\"\\$(x)\\"&<b>\'@shop.example"'],
  ['html', '<input value="${PAY_REFNO}">', '<input value="202611200001">'],
  ['html', '<input value="${PAY_CUSTOMER_EMAIL}">', '<input value="&quot;$(x)&quot;&amp;&lt;b&gt;\'@shop.example">'],
  ['js', "id: setting('PAY_MERCHANT_ID').slice(-5)", "id: '12345678'.slice(-5)"],
  ['js', "mail: setting('PAY_CUSTOMER_EMAIL')", "mail: '\\\"$(x)\\\"&<b>\\'@shop.example'"],
  ['python', 'setting("PAY_REFNO")', '"202611200001"'],
  ['java', 'setting("PAY_REFNO")', '"202611200001"'],
  ['js', "setting('PAY_API_KEY')", "setting('PAY_API_KEY')"],
])('%s: %s', (language, code, text) => {
  expect(filled(code, language)).toBe(text);
});

test.each(sampleLanguages.filter(({isOptional}) => !isOptional))(
  'the merchant ID of the reader stands in the $label sample of Inquiry',
  ({file, code}) => {
    const source = extract(readFileSync(`samples/inquireOrder/${file}`, 'utf8'), 'call');
    const html = highlight(source, code);
    const text = fillIn(html, code, values);
    expect(plain(text)).not.toBe(plain(html));
    expect(plain(text)).toMatch(/12345678|45678/);
    expect(plain(text), 'the live host').toContain('https://');
    expect(text.match(/<span/g)?.length ?? 0).toBe(text.match(/<\/span>/g)?.length ?? 0);
    expect(fillIn(html, code, noValues)).toBe(html);
  },
);
