import fc from 'fast-check';
import {expect, test} from 'vitest';
import {highlight, labelOf} from './highlight';

const LANGUAGES = ['bash', 'go', 'html', 'http', 'java', 'js', 'json', 'php', 'python', 'sql', 'text', 'yaml'];

/** The visible text, which is also copied. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const spans = (html: string) =>
  [...html.matchAll(/<span class="(.*?)">(.*?)<\/span>/gs)].map(([, name, text]) => [name, text]);

test('every language preserves any text', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), fc.constantFrom(...LANGUAGES), (code, language) => {
      // Line ends are normalised, as Markdown does before highlighting.
      fc.pre(!code.includes('\r'));
      expect(textOf(highlight(code, language))).toBe(`${code}\n`);
    }),
    {seed: 1, numRuns: 100},
  );
});

test.each([
  ['php', '<?php\n$total = "1.00"; // baht', ['tok-string', '"1.00"']],
  ['php', '<p><?php echo strlen($a); ?></p>', ['tok-function', 'strlen']],
  ['java', 'public class Main {}', ['tok-keyword', 'public']],
  ['bash', 'curl --fail "$URL"', ['tok-function', 'curl']],
  ['http', 'POST /payment HTTP/1.1\nAccept: */*', ['tok-keyword', 'Accept']],
  ['json', '{"refno": "1"}', ['tok-property', '"refno"']],
  ['python', 'def main():\n    pass', ['tok-function', 'main']],
  ['go', 'var n = 1', ['tok-number', '1']],
  ['html', '<input name="cc">', ['tok-property', 'name']],
])('%s: %s', (language, code, expected) => {
  expect(spans(highlight(code, language))).toContainEqual(expected);
});

test('a marked line is one element with its line end, even inside a multi-line comment', () => {
  expect(highlight('/* a\nb */\nc', 'js', new Set([2]))).toBe(
    '<span class="tok-comment">/* a</span>\n<mark><span class="tok-comment">b */</span>\n</mark>c\n',
  );
});

test('a language unknown to Prism is plain text under its own name', () => {
  expect(highlight('IF A > B', 'klingon')).toBe('IF A &gt; B\n');
  expect(labelOf('klingon')).toBe('klingon');
});

test('what continues a command is not parted from its last word', () => {
  expect(spans(highlight('curl -G \\\n  "$URL"', 'bash'))).toContainEqual(['unbroken', ' \\']);
});
