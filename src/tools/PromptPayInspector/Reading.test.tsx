import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test} from 'vitest';
import Reading from './Reading';

const whole = '00020101021229370016A0000006770101110113006600000000053037645406100.005802TH630471B5';

test('explains a complete text field by field, with the payee’s fields nested', () => {
  const html = renderToStaticMarkup(<Reading pasted={whole} />);
  expect(html).toContain('The text is whole');
  expect(html).toMatch(/Credit transfer<ul[^>]*>.*Mobile number.*<\/ul>.*Thai baht/s);
  expect(html).not.toContain('<mark>');
});

test('marks the place of a fault', () => {
  const at = whole.indexOf('100.00');
  const html = renderToStaticMarkup(<Reading pasted={`${whole.slice(0, at)}0,00${whole.slice(at + 4)}`} />);
  expect(html).toContain('tool__wrong');
  expect(html).toContain(`Character ${at + 1}: Field 54 (amount)`);
  expect(html).toContain('<mark>0</mark>,00');
});

test('identifies a text of another kind first', () => {
  const html = renderToStaticMarkup(<Reading pasted="0041000600000101030040220000000000000BPP000005102TH9104EBDD" />);
  expect(html).toMatch(/^<p role="status">This is the QR of a transfer slip[^<]*<\/p><ul[^>]*><\/ul>$/);
});
