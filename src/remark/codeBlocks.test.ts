import {evaluate} from '@mdx-js/mdx';
import React from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import {describe, expect, test} from 'vitest';
import {VFile} from 'vfile';
import type {CodeBlockProps} from '../components/CodeBlock';
import {codeBlocks} from './codeBlocks';

/** Compiles and renders a page. Returns the props of each `CodeBlock`. */
async function blocksOf(value: string, path = 'docs/page.mdx'): Promise<CodeBlockProps[]> {
  const page = new VFile({path, value});
  const {default: Content} = await evaluate(page, {...runtime, remarkPlugins: [codeBlocks]});
  const blocks: CodeBlockProps[] = [];
  const CodeBlock = (props: CodeBlockProps) => {
    blocks.push(props);
    return null;
  };
  renderToStaticMarkup(React.createElement(Content, {components: {CodeBlock}}));
  return blocks;
}

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n`;

describe('a fence', () => {
  test('becomes a CodeBlock with language, label, title and highlighted code', async () => {
    expect(await blocksOf(fence('js title="a.js"', 'let a\n  = "b"'))).toEqual([
      {
        language: 'js',
        label: 'JavaScript',
        title: 'a.js',
        name: 'a.js, JavaScript',
        html: '<span class="tok-keyword">let</span> a\n  = <span class="tok-string">"b"</span>\n',
      },
    ]);
  });

  test('without a language is plain text', async () => {
    expect(await blocksOf(fence('', 'a <b>'))).toEqual([
      {language: 'text', label: 'Text', name: 'Text', html: 'a &lt;b&gt;\n'},
    ]);
  });

  test.each([
    ['{2}', 'b'],
    ['{1,3-4}', 'acd'],
    ['title="x" {4}', 'd'],
    ['{1, 2} title="x"', 'ab'],
  ])('with %s marks %s', async (meta, marked) => {
    const [block] = await blocksOf(fence(`text ${meta}`, 'a\nb\nc\nd'));
    expect([...block!.html.matchAll(/<mark>(.)\n<\/mark>/g)].map(([, line]) => line).join('')).toBe(marked);
  });

  test('is named by its heading, and numbered if the heading has several', async () => {
    const shell = fence('bash title="Terminal 2"', 'ls');
    const blocks = await blocksOf(`${shell}\n## Pay *it*\n\n${shell}\n> ${shell.replaceAll('\n', '\n> ')}\n`);
    expect(blocks.map(({name}) => name)).toEqual([
      'Terminal 2, Bash',
      'Terminal 2, Bash, Pay it',
      'Terminal 2, Bash, Pay it, 2',
    ]);
    const [included] = await blocksOf(shell, 'docs/api/_partials/inquire-in-shell.mdx');
    expect(included?.name).toBe('Terminal 2, Bash, inquire in shell');
  });

  test('is found inside a list, a quotation and a component', async () => {
    const page = '- a\n\n  ```js\n  a\n  ```\n\n> ```js\n> a\n> ```\n\n<div>\n```js\na\n```\n</div>\n';
    expect(await blocksOf(page)).toHaveLength(3);
  });
});

describe('stops the build with a message for', () => {
  test.each([
    ['an unknown word', fence('php showLineNumbers', 'x'), '"showLineNumbers" is not supported here. Write title="…"'],
    ['an unknown word after a title', fence('php title="a.php" numbers', 'x'), '"numbers" is not supported here'],
    ['parts without a space between', fence('php {1}title="a.php"', 'x'), '"{1}title="a.php"" is not supported here'],
    ['an empty title', fence('php title=""', 'x'), '"title=""" is not supported here'],
    ['a second title', fence('php title="a" title="b"', 'x'), '"title="b"" is a second title.'],
    ['an empty list of lines', fence('php {}', 'x'), '"{}" is not supported here'],
    ['a line outside the code', fence('php {1,9}', 'x\ny'), '{9} is to be marked, but the code has lines 1 to 2.'],
    ['line 0', fence('php {0}', 'x'), '{0} is to be marked'],
    ['a range that runs backwards', fence('php {3-1}', 'x\ny\nz'), '{3-1} is to be marked'],
    ['a huge range', fence('php {1-9999999999}', 'x'), '{1-9999999999} is to be marked'],
  ])('%s', async (_what, page, message) => {
    await expect(blocksOf(`# Title\n\n${page}`)).rejects.toThrow(message);
  });
});
