import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test} from 'vitest';
import type {OperationData} from '@site/src/plugins/contract/data';
import ReplyExamples from '.';

const render = (...names: string[]) => {
  const replyExamples = names.map((name) => ({name, summary: name, status: '200', html: `{"${name}": 1}`}));
  return renderToStaticMarkup(<ReplyExamples data={{replyExamples} as OperationData} />);
};

test('shows the first reply, and folds and counts the others', () => {
  const [shown = '', folded = ''] = render('Paid', 'Open', 'Gone').split('<details');
  expect(shown).toContain('{"Paid": 1}');
  expect(folded).toContain('<summary>2 other replies</summary>');
  expect(folded).toMatch(/\{"Open": 1\}.*\{"Gone": 1\}/s);
});

test('folds nothing if there is one reply, and shows nothing without replies', () => {
  expect(render('Paid')).not.toContain('<details');
  expect(render()).toBe('');
});
