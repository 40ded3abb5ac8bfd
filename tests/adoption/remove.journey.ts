import {afterAll, beforeAll, expect, test} from 'vitest';
import {copyRepository, type Copy} from './copy';

// "Take a feature out" of CONTRIBUTING.md, with the page of one plugin: first the page alone, to see that everything
// that is forgotten is named, then the rest of the list.

const PAGE = 'plugins/shopify';

/** The tests that look at the whole of pages, ledgers, tables and links. */
const AFTERWARDS = ['routes', 'pages', 'plugins', 'grades', 'forMachines'].map((name) => `tests/content/${name}`);

let copy: Copy;

beforeAll(() => {
  copy = copyRepository();
  copy.remove(`docs/${PAGE}.mdx`);
});

afterAll(() => copy.close());

const withoutLines = (file: string, isGone: (line: string) => boolean) =>
  copy.write(
    file,
    copy
      .read(file)
      .split('\n')
      .filter((line) => !isGone(line))
      .join('\n'),
  );

test('a forgotten entry of the sidebar stops the build and is named', () => {
  const {status, output} = copy.hear('npm', 'run', 'build');
  expect(status).not.toBe(0);
  expect(output).toContain(PAGE);
  withoutLines('sidebars.ts', (line) => line.includes(`'${PAGE}'`));
});

test('forgotten links are listed with file and line, and can be mended from the list', () => {
  // The row of the plugin's table, which leads to the page as well.
  copy.write(
    'contract/tables/plugins.ts',
    copy.read('contract/tables/plugins.ts').replace(/ {4}\{\s*code: 'shopify',[^}]*\},\n/, ''),
  );
  const output = copy.run('npm', 'run', 'build');
  const listed = [...output.matchAll(/^ {2}(\S+\.mdx):(\d+) .*shopify/gm)];
  expect(listed.length).toBeGreaterThan(0);
  for (const [, file = '', line = ''] of listed) {
    const lines = copy.read(file).split('\n');
    const at = Number(line) - 1;
    lines[at] = (lines[at] ?? '').replace(/\[([^\]]+)\]\([^)]*shopify[^)]*\)/g, '$1');
    copy.write(file, lines.join('\n'));
  }
});

test('forgotten lines of the ledgers are named', () => {
  const {output} = copy.hear('npx', 'vitest', 'run', 'tests/content/routes', 'tests/content/pages');
  expect(output).toContain(`/docs/${PAGE}`);
  expect(output).toMatch(/anchors\.txt/);
  const vanished = new Set([...output.matchAll(/(\/\S+#\S+) {2}This place has vanished/g)].map(([, place]) => place));
  withoutLines('anchors.txt', (line) => vanished.has(line));
  withoutLines('routes.txt', (line) => line === `/docs/${PAGE}`);
});

test('with everything on the list done, the checks hold', () => {
  expect(copy.run('npm', 'run', 'build')).not.toContain('lead nowhere');
  const {status, output} = copy.hear('npx', 'vitest', 'run', ...AFTERWARDS);
  expect(status, output.slice(-8000)).toBe(0);
});
