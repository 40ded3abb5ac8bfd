import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, test} from 'vitest';
import {checkBrowsers, featuresOfScript, featuresOfStyles, lackingBrowsers, promisedBrowsers} from './browsers';

const folder = mkdtempSync(path.join(tmpdir(), 'browsers-'));
afterAll(() => rmSync(folder, {recursive: true}));

const PROMISE = ['chrome >= 109', 'firefox >= 115', 'safari >= 16.4'];

/** What is said of a site of one file. */
function problemsOf(file: string, text: string): string[] {
  const root = mkdtempSync(path.join(folder, 'site-'));
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({browserslist: {production: PROMISE}}));
  mkdirSync(path.dirname(path.join(root, 'build', file)), {recursive: true});
  writeFileSync(path.join(root, 'build', file), text);
  const [uses] = checkBrowsers(root, path.join(root, 'build'));
  return uses.problems.map(({where, message}) => `${where} ${message}`);
}

describe('the build stops, with file and feature, for', () => {
  test.each([
    ['a static method', 'a.js', 'if(URL.canParse(x))y()', 'api.URL.canParse_static'],
    [
      'a method of an object of unknown kind',
      'a.js',
      'export default x=>x.toSorted()',
      'javascript.builtins.Array.toSorted',
    ],
    ['a function of the language', 'a.js', 'Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
    ['a function of the language, grouped', 'a.js', 'Object.groupBy(a,b)', 'javascript.builtins.Object.groupBy'],
    ['a constructor', 'a.js', 'new TaskController()', 'api.TaskController'],
    ['a method of an element', 'a.js', 'x.requestClose()', 'requestClose'],
    ['a member of window', 'a.js', 'window.scheduler', 'scheduler'],
    ['a selector', 'a.css', 'a:user-valid{color:red}', 'css.selectors.user-valid'],
    ['nesting', 'a.css', '.a{& .b{color:red}}', 'css.selectors.nesting'],
    ['a function of a style', 'a.css', 'a{color:light-dark(red,blue)}', 'light-dark'],
    ['a media feature', 'a.css', '@media (scripting:none){a{color:red}}', 'css.at-rules.media.scripting'],
    ['an at-rule', 'a.css', '@starting-style{a{color:red}}', 'css.at-rules.starting-style'],
    ['a property', 'a.css', 'a{field-sizing:content}', 'css.properties.field-sizing'],
    ['an element', 'a.html', '<!doctype html><search>x</search>', 'html.elements.search'],
    ['a script in a page', 'a.html', '<script>URL.canParse(x)</script>', 'api.URL.canParse_static'],
    ['a style in a page', 'a.html', '<style>a{field-sizing:content}</style>', 'css.properties.field-sizing'],
  ])('%s', (_what, file, text, feature) => {
    expect(problemsOf(file, text).join()).toMatch(
      new RegExp(`^${file} uses [\\w.-]*${feature}[\\w.-]*, which .*\\d+ \\(`),
    );
  });

  test('syntax that is newer', () => {
    expect(problemsOf('a.js', 'const a=/[a--b]/v').join()).toMatch(
      /^a\.js is not understood by every promised browser/,
    );
  });
});

describe('it goes on with', () => {
  test.each([
    [
      'what all promised browsers have',
      'a.js',
      'structuredClone(x);[].findLast(f);x.at(-1);x.replaceAll(a,b);dialog.showModal()',
    ],
    ['a function of its own', 'a.js', 'function TaskController(){} new TaskController()'],
    ['a question', 'a.js', '"canParse" in URL'],
    ['what @supports asks for', 'a.css', '@supports (field-sizing:content){a{field-sizing:content}}'],
    ['what has its prefix beside it', 'a.css', 'a{-webkit-user-select:none;user-select:none}'],
    [
      'containers, layers and dialogs',
      'a.css',
      '@layer a{@container (width>1px){dialog::backdrop{inset:0;height:1dvh}}}',
    ],
    ['data in a page', 'a.html', '<script type="application/ld+json">{"a":1}</script>'],
  ])('%s', (_what, file, text) => expect(problemsOf(file, text)).toEqual([]));

  test('but not with what stands where @supports says no', () => {
    const styles = '@supports not (field-sizing:content){a{field-sizing:content}}';
    expect([...featuresOfStyles(styles)]).toContain('css.properties.field-sizing');
  });
});

test('a guard that guards nothing is named', () => {
  const [, guards] = checkBrowsers('.', folder);
  expect(guards.problems.map(({message}) => message)).toContain(
    'The site no longer uses css.selectors.has: leave the line out.',
  );
});

test('the promise is read from package.json', () => {
  const promised = promisedBrowsers('.');
  expect([...promised.keys()].sort()).toEqual(['chrome', 'edge', 'firefox', 'safari', 'safari_ios']);
  expect(lackingBrowsers('css.selectors.has', new Map([['firefox', 120]])).join()).toMatch(
    /^Firefox 120 \(has it from 121\)$/,
  );
  expect(lackingBrowsers('css.selectors.has', new Map([['firefox', 121]]))).toEqual([]);
});

test('scripts are read without types', () => {
  expect(featuresOfScript('list.flatMap(x)').flat()).toContain('javascript.builtins.Array.flatMap');
  const [lookbehind] = featuresOfScript('/(?<=a)b/.test(x)')
    .flat()
    .filter((feature) => feature.includes('lookbehind'));
  expect(lackingBrowsers(lookbehind!, new Map([['safari', 16.3]])).join()).toBe('Safari 16.3 (has it from 16.4)');
  expect(lackingBrowsers(lookbehind!, new Map([['safari', 16.4]]))).toEqual([]);
});
