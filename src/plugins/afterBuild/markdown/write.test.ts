import type {Element, ElementContent, Properties} from 'hast';
import fc from 'fast-check';
import type {Nodes} from 'mdast';
import {toString} from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {expect, it} from 'vitest';
import {MarkdownWriter} from './write';

// What is written is held against another reader of Markdown, and not against the writer's own rules.

const reader = unified().use(remarkParse).use(remarkGfm);

const element = (tagName: string, children: (ElementContent | string)[], properties: Properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) => (typeof child === 'string' ? {type: 'text', value: child} : child)),
});

const write = (...nodes: ElementContent[]) =>
  new MarkdownWriter('https://docs.shop.example/docs/a').write(element('article', nodes));

/** remark-gfm makes links of addresses in any text, also where a backslash says otherwise. */
const isBareAddress = (node: Nodes): boolean => node.type === 'link' && node.url.endsWith(toString(node));

/** The types of what is read, with its text: `paragraph(strong("a") " b")`. */
function outline(node: Nodes): string {
  if (node.type === 'text' || isBareAddress(node)) return JSON.stringify(toString(node));
  const own = 'value' in node ? [JSON.stringify(node.value)] : 'url' in node ? [node.url] : [];
  const inner = 'children' in node ? node.children.map(outline) : [];
  return `${node.type}(${[...own, ...inner].join('\0').replaceAll('"\0"', '').replaceAll('\0', ' ')})`;
}

const read = (...nodes: ElementContent[]) =>
  reader
    .parse(write(...nodes))
    .children.map(outline)
    .join(' ');

const cell = (...children: (ElementContent | string)[]) =>
  element('table', [
    element('thead', [element('tr', [element('th', ['A'])])]),
    element('tbody', [element('tr', [element('td', children)])]),
  ]);

/** Texts of what means something in Markdown, with letters and spaces between. */
const hostileText = fc
  .array(
    fc.constantFrom(
      ...'\\`*_{}[]()#+-.!|<>~&:=@"\'1é\u0e01a bc\u00a0',
      ...['**', '__', '~~', '```', '- ', '1. ', '1) ', '# ', '> ', '---', '===', '| - |', ' ', ' ', '😀'],
      ...['[ ] ', ...'<b> </b> <!-- &amp; &#35; https:// www. a@b.example [a](b) ![a](b) [^1]'.split(' ')],
    ),
    {minLength: 1, maxLength: 12},
  )
  .map((pieces) => pieces.join('').replace(/ +/g, ' ').trim())
  .filter(Boolean);

it.each([
  ['a paragraph', (text: string) => [element('p', [text])], 'paragraph(¤)'],
  ['a heading', (text: string) => [element('h2', [text])], 'heading(¤)'],
  ['an item', (text: string) => [element('ul', [element('li', [text])])], 'list(listItem(paragraph(¤)))'],
  ['a numbered item', (text: string) => [element('ol', [element('li', [text])])], 'list(listItem(paragraph(¤)))'],
  ['a quotation', (text: string) => [element('blockquote', [element('p', [text])])], 'blockquote(paragraph(¤))'],
  ['a cell', (text: string) => [cell(text)], 'table(tableRow(tableCell("A")) tableRow(tableCell(¤)))'],
  [
    'a link',
    (text: string) => [element('p', ['See ', element('a', [text], {href: '/0'})])],
    'paragraph("See " link(https://docs.shop.example/0 ¤))',
  ],
  [
    'the line after a break',
    (text: string) => [element('p', ['a | b', element('br', []), text])],
    'paragraph("a | b" break() ¤)',
  ],
  ['a piece of code', (text: string) => [element('p', [element('code', [text])])], 'paragraph(inlineCode(¤))'],
  [
    'code in a cell',
    (text: string) => [cell(element('code', [text]))],
    'table(tableRow(tableCell("A")) tableRow(tableCell(inlineCode(¤))))',
    '\\|',
  ],
  ['a block of code', (text: string) => [element('pre', [element('code', [text])])], 'code(¤)'],
])('in %s every character means itself', (_, make, expected, but?: string) => {
  fc.assert(
    fc.property(hostileText, (text) => {
      fc.pre(but === undefined || !text.includes(but));
      expect(read(...make(text))).toBe(expected.replace('¤', () => JSON.stringify(text)));
    }),
    {numRuns: 300},
  );
});

const nested = fc.letrec<{node: ElementContent}>((tie) => ({
  node: fc.oneof(
    {maxDepth: 3},
    fc.constantFrom('word', ' ', 'a.', '(b)', '_', '*', '!').map((value): ElementContent => ({type: 'text', value})),
    fc
      .tuple(fc.constantFrom('strong', 'em', 'del', 'span'), fc.array(tie('node'), {maxLength: 3}))
      .map(([tagName, children]): ElementContent => element(tagName, children)),
    fc.constantFrom<ElementContent>(element('code', ['c']), element('a', ['link'], {href: '/b'})),
  ),
})).node;

const spoken = (node: ElementContent): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(spoken).join('') : '';

it('marks within and beside each other never become text', () => {
  fc.assert(
    fc.property(fc.array(nested, {minLength: 1, maxLength: 5}), (nodes) => {
      const expected = nodes.map(spoken).join('').replace(/ +/g, ' ').trim();
      const tree = reader.parse(write(element('p', nodes)));
      expect(toString(tree).replace(/ +/g, ' ').trim()).toBe(expected);
    }),
    {numRuns: 2000},
  );
});

const li = (...children: (ElementContent | string)[]) => element('li', children);
const ul = (...items: ElementContent[]) => element('ul', items);
const p = (...children: (ElementContent | string)[]) => element('p', children);

it.each<[string, ElementContent[], string]>([
  [
    'marks are seen',
    [p(element('strong', ['a']), ' ', element('em', ['b']), ' ', element('del', ['c']))],
    'paragraph(strong("a") " " emphasis("b") " " delete("c"))',
  ],
  ['marks within each other', [p(element('strong', [element('em', ['a'])]))], 'paragraph(strong(emphasis("a")))'],
  [
    'marks right behind struck words are left out where GitHub would not see them',
    [p(element('del', ['a']), element('b', [element('code', ['b'])]))],
    'paragraph(delete("a") inlineCode("b"))',
  ],
  ['white space stands outside of marks', [p('a', element('b', [' b ']), 'c')], 'paragraph("a " strong("b") " c")'],
  ['Thai words in bold', [p('กด', element('b', ['ยืนยัน']), 'แล้ว')], 'paragraph("กด" strong("ยืนยัน") "แล้ว")'],
  [
    'a picture, with an address that works elsewhere',
    [p(element('img', [], {src: '/img/a (1).png', alt: 'A [b]'}))],
    'paragraph(image(https://docs.shop.example/img/a%20(1).png))',
  ],
  [
    'lists beside each other stay apart',
    [ul(li('a')), ul(li('b')), element('ol', [li('c')]), element('ol', [li('d')])],
    'list(listItem(paragraph("a"))) list(listItem(paragraph("b"))) list(listItem(paragraph("c"))) list(listItem(paragraph("d")))',
  ],
  [
    'a list within an item, and after it',
    [ul(li('a', ul(li('b'), li('c'))), li('d'))],
    'list(listItem(paragraph("a") list(listItem(paragraph("b")) listItem(paragraph("c")))) listItem(paragraph("d")))',
  ],
  [
    'blocks within an item',
    [
      element('ol', [li(p('a'), element('pre', [element('code', ['b\n\nc\n'])]), element('hr', []), p('d'))], {
        start: 9,
      }),
    ],
    'list(listItem(paragraph("a") code("b\\n\\nc") thematicBreak() paragraph("d")))',
  ],
  ['an empty item', [ul(li(), li('a'))], 'list(listItem() listItem(paragraph("a")))'],
  ['an item that begins with a list', [ul(li(ul(li('a'))))], 'list(listItem(list(listItem(paragraph("a")))))'],
  [
    'a quotation of several blocks',
    [element('blockquote', [p('a'), ul(li('b'))])],
    'blockquote(paragraph("a") list(listItem(paragraph("b"))))',
  ],
  [
    'a cell that spans columns, and one that spans rows',
    [
      element('table', [
        element('thead', [element('tr', [element('th', ['A']), element('th', ['B']), element('th', ['C'])])]),
        element('tbody', [
          element('tr', [element('td', ['1'], {rowSpan: 2}), element('td', ['2'], {colSpan: 2})]),
          element('tr', [element('td', ['3']), element('td', ['4'])]),
        ]),
      ]),
    ],
    'table(tableRow(tableCell("A") tableCell("B") tableCell("C")) tableRow(tableCell("1") tableCell("2") tableCell()) tableRow(tableCell() tableCell("3") tableCell("4")))',
  ],
  [
    'a cell that goes on in the row below, behind another',
    [
      element('table', [
        element('thead', [element('tr', [element('th', ['A']), element('th', ['B'])])]),
        element('tr', [element('td', ['1']), element('td', ['2'], {rowSpan: 9})]),
        element('tr', [element('td', ['3'])]),
      ]),
    ],
    'table(tableRow(tableCell("A") tableCell("B")) tableRow(tableCell("1") tableCell("2")) tableRow(tableCell("3") tableCell()))',
  ],
  [
    'a table without a head',
    [element('table', [element('tr', [element('td', ['1'])])])],
    'table(tableRow(tableCell()) tableRow(tableCell("1")))',
  ],
  [
    'a link around blocks is a link',
    [element('a', [element('div', ['Title']), element('p', ['Text'])], {href: '/b'})],
    'paragraph(link(https://docs.shop.example/b "Title Text"))',
  ],
  [
    'terms in groups',
    [element('dl', [element('div', [element('dt', ['A']), element('dd', [p('One.')]), element('dd', ['Two.'])])])],
    'list(listItem(paragraph(strong("A") ": One. Two.")))',
  ],
  ['a heading without words', [element('h2', [' ']), p('a')], 'paragraph("a")'],
])('%s', (_, nodes, expected) => {
  expect(read(...nodes)).toBe(expected);
});

it('code keeps its language and title, whatever is in it', () => {
  const frame = element(
    'div',
    [
      element('span', ['a `b` & &amp; \\.json'], {className: ['code__title']}),
      element('pre', [element('code', ['```\n````'], {className: ['language-json']})]),
    ],
    {className: ['code']},
  );
  const [code] = reader.parse(write(frame)).children;
  expect(code).toMatchObject({type: 'code', lang: 'json', meta: 'title="a `b` & &amp; \\.json"', value: '```\n````'});
});
