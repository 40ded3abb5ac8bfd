import {evaluate} from '@mdx-js/mdx';
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import remarkGfm from 'remark-gfm';
import {expect, test} from 'vitest';
import {checklists} from './checklists';

async function rendered(markdown: string): Promise<string> {
  const {default: Content} = await evaluate(markdown, {...runtime, remarkPlugins: [remarkGfm, checklists]});
  return renderToStaticMarkup(createElement(Content)).replaceAll('\n', '');
}

test('an item of a checklist becomes a checkbox named by its text', async () => {
  const html = await rendered('- [ ] The **keys** are secret.\n- [x] Done.\n');
  expect(html.match(/<li.*?<\/li>/g)).toEqual([
    '<li class="task-list-item"><label><input type="checkbox"/> The <strong>keys</strong> are secret.</label></li>',
    '<li class="task-list-item"><label><input type="checkbox" checked=""/> Done.</label></li>',
  ]);
});

test('a checklist is named by the bold line directly above it', async () => {
  const nameOf = async (markdown: string) => /<ul[^>]* aria-label="([^"]*)"/.exec(await rendered(markdown))?.[1];
  expect(await nameOf('**Before** you start:\n\n- [ ] Done.\n')).toBeUndefined();
  expect(await nameOf('**The keys**\n\nText\n\n- [ ] Done.\n')).toBeUndefined();
  expect(await nameOf('**The keys**\n\n- [ ] Done.\n')).toBe('The keys');
  expect(await nameOf('**The keys**\n\n- One\n')).toBeUndefined();
});

test('an item of another list is unchanged', async () => {
  expect(await rendered('- One\n')).toBe('<ul><li>One</li></ul>');
});
