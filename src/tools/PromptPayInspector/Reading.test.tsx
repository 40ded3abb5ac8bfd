import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test} from 'vitest';
import {encodeCreditTransfer} from '@site/contract/emvco';
import Reading from './Reading';

const whole = encodeCreditTransfer({proxy: '01', id: '0066000000000', amount: '100.00'});

test('a whole text is explained field by field, the fields of the payee within theirs', () => {
  const html = renderToStaticMarkup(<Reading text={whole} />);
  expect(html).toContain('The text is whole');
  expect(html).toMatch(/Credit transfer<ul[^>]*>.*Mobile number.*<\/ul>.*Thai baht/s);
  expect(html).not.toContain('<mark>');
});

test('a damaged text is shown with a mark on the character that explains it', () => {
  const at = whole.indexOf('100.00');
  const html = renderToStaticMarkup(<Reading text={`${whole.slice(0, at)}9${whole.slice(at + 1)}`} />);
  expect(html).toContain('tool__wrong');
  expect(html).toContain(`character ${at + 1} is <code>9</code>; with <code>1</code> the text is whole.`);
  expect(html).toContain('<mark>9</mark>00.00');
});
