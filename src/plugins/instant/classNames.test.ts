import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {classNames, shortClassNames} from './classNames';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'class-names-'))));
afterEach(() => rmSync(folder, {recursive: true}));

function write(name: string, css: string): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, css);
  return file;
}

const many = Array.from({length: 1000}, (_, number) => `.class-${number}{x:1}`).join('');

test('each class of each module has a name of its own, which is short and the same again', () => {
  const files = [
    write('a/styles.module.css', `.menu{x:1}${many}`),
    write('b/styles.module.css', `.menu:hover .key{x:1}`),
  ];
  const classes = [
    ...Array.from({length: 1000}, (_, number) => [files[0]!, `class-${number}`] as const),
    [files[0]!, 'menu'] as const,
    [files[1]!, 'menu'] as const,
    [files[1]!, 'key'] as const,
  ];
  const namesOf = () => {
    const {nameFor} = classNames([folder]);
    return classes.map(([file, name]) => nameFor(file, name));
  };
  const names = namesOf();
  expect(new Set(names).size).toBe(classes.length);
  for (const name of names) expect(name).toMatch(/^[A-Z][0-9a-z]{1,2}$/);
  expect(namesOf()).toEqual(names);
});

test('a class that nobody knows, and one of a style sheet for all, have none', () => {
  const file = write('a.module.css', '.a{x:1}');
  const whole = write('b.css', '.b{x:1}');
  const {nameFor} = classNames([folder]);
  expect([nameFor(file, 'b'), nameFor(whole, 'b')]).toEqual([undefined, undefined]);
});

test('what the bundler has kept is taken while all names are the same', () => {
  const file = write('a.module.css', '.a{x:1}');
  const {digest} = classNames([folder]);
  writeFileSync(file, '.a{x:2}');
  expect(classNames([folder]).digest).toBe(digest);
  write('0.module.css', '.b{x:1}');
  expect(classNames([folder]).digest).not.toBe(digest);
});

test('the loader of CSS modules asks for the names, and that of other style sheets does not', () => {
  mkdirSync(path.join(folder, 'src'));
  const file = write('src/a.module.css', '.a{x:1}');
  const modules = {localIdentName: '[local]'};
  const config = {
    module: {
      rules: [
        {test: /\.css$/, exclude: /\.module\.css$/, use: [{loader: 'css', options: {}}]},
        {test: /\.module\.css$/, use: [{loader: 'extract'}, {loader: 'css', options: {modules}}]},
      ],
    },
    experiments: {cache: {type: 'persistent', version: '1'}},
  };
  const {experiments} = shortClassNames(config, folder) as {experiments: typeof config.experiments};
  expect(experiments.cache).toEqual({type: 'persistent', version: expect.stringMatching(/^1-[0-9a-f]{8}$/) as string});
  expect(config.module.rules[0]!.use).toEqual([{loader: 'css', options: {}}]);
  const options = config.module.rules[1]!.use[1]!.options as unknown as {
    modules: {getLocalIdent: (context: object, name: string, className: string) => string};
  };
  expect(options.modules.getLocalIdent({resourcePath: file}, '', 'a')).toMatch(/^[A-Z]/);
});
