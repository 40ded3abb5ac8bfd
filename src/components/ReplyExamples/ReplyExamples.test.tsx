import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test} from 'vitest';
import type {OperationData} from '@site/src/plugins/contract/data';
import ReplyExamples from '.';

const dataOf = (...names: string[]) => {
  const replyExamples = names.map((name) => ({name, summary: name, status: '200', html: `{"${name}": 1}`}));
  return {replyExamples} as OperationData;
};

const render = (...names: string[]) => renderToStaticMarkup(<ReplyExamples data={dataOf(...names)} />);

test('shows the first reply, and closes it when the reader opens another', () => {
  const html = render('Paid', 'Open', 'Gone');
  expect(html.match(/<details[^>]* open=""/g)).toHaveLength(1);
  expect(html).toMatch(/<details[^>]* open=""><summary>Paid<\/summary>/);
  expect(new Set(html.match(/ name="[^"]*"/g))).toHaveLength(1);
});

test('folds nothing if there is one reply, and shows nothing without replies', () => {
  expect(render('Paid')).not.toContain('<details');
  expect(render()).toBe('');
});

test('closes all replies where the page asks for it', () => {
  const html = renderToStaticMarkup(<ReplyExamples data={dataOf('Paid', 'Open')} folded />);
  expect(html.match(/<details/g)).toHaveLength(2);
  expect(html).not.toContain(' open=""');
});
