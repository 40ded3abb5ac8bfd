import {cpSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {flatten} from '../../identity/placeholders';
import {provider as first} from '../../provider';
import {provider as second} from './identity/provider';
import {copyRepository, type Copy} from './copy';

// The chapter "Adopt, grow, remove" of CONTRIBUTING.md, followed to the letter: another identity, new pages, and a feature
// taken out, on one copy of the repository.

const IDENTITY: Record<string, string> = {
  'provider.ts': 'provider.ts',
  'palette.css': 'src/css/palette.css',
  'logo.svg': 'static/img/logo.svg',
  'favicon.svg': 'static/img/favicon.svg',
};

const NEW_PAGES = ['docs/api/payment-features/refund-api', 'docs/plugins/prestashop'];
const POST = 'blog/refunds-explained';

/** The feature that is taken out: an operation with its page, and a plugin. */
const OPERATION = 'createSecureLink';
const GONE = ['api/payment-link/secure-link-api', 'plugins/vituremart'];
const isGone = (text: string) => GONE.some((page) => text.includes(page));

let copy: Copy;
let built = '';

beforeAll(() => {
  copy = copyRepository();
  for (const [from, to] of Object.entries(IDENTITY)) {
    cpSync(path.join(import.meta.dirname, 'identity', from), path.join(copy.folder, to));
  }
  copy.run('npm', 'run', 'new', '--', 'api', 'payment-features/refund-api', 'inquireOrder');
  copy.run('npm', 'run', 'new', '--', 'plugin', 'prestashop');
  copy.run('npm', 'run', 'new', '--', 'post', 'refunds-explained');
});

afterAll(() => copy.close());

const withoutLines = (file: string, isLeftOut: (line: string) => boolean) =>
  copy.write(
    file,
    copy
      .read(file)
      .split('\n')
      .filter((line) => !isLeftOut(line))
      .join('\n'),
  );

const without = (file: string, part: RegExp) => {
  const text = copy.read(file);
  expect(text, `${file} has ${part.source}`).toMatch(part);
  copy.write(file, text.replace(part, ''));
};

describe('a feature taken out', () => {
  test('a forgotten entry of the sidebar stops the build and is named', () => {
    for (const page of GONE) copy.remove(`docs/${page}.mdx`);
    const {status, output} = copy.hear('npx', 'docusaurus', 'build');
    expect(status).not.toBe(0);
    for (const page of GONE) {
      expect(output).toContain(page);
      without('sidebars.ts', new RegExp(`,?\\s*'${page}'`));
    }
  });

  test('each forgotten piece of the operation is named, with what to do', () => {
    copy.remove('contract/paths/secure-link.yaml');
    without('contract/openapi.yaml', /.*\n.*paths\/secure-link\.yaml\n/);
    copy.remove(`samples/${OPERATION}`);
    const named = (output: string) =>
      [...output.matchAll(/([\w./-]+)(?::\d+)?: the contract has no operation (\w+); remove /g)].map(
        ([, file, operation]) => [file!, operation!] as const,
      );
    const {status, output} = copy.hear('npx', 'vitest', 'run', 'tests/contract/leftovers');
    expect(status).not.toBe(0);
    const left = new Set(named(output).map(([file]) => file));
    expect(new Set(named(output).map(([, operation]) => operation))).toEqual(new Set([OPERATION]));
    for (const file of left) {
      if (file.startsWith('contract/evidence/')) copy.remove(file);
      else copy.write(file, CURES[file]!(copy.read(file)));
    }
    expect([...left].filter((file) => !file.startsWith('contract/evidence/')).sort()).toEqual(
      Object.keys(CURES).sort(),
    );
    copy.run('npx', 'vitest', 'run', 'tests/contract/leftovers');
    const schemas = copy.hear('npx', 'vitest', 'run', 'tests/contract/agreement', '-t', 'every file of the contract');
    const unused = [...schemas.output.matchAll(/(contract\/\S+\.yaml): nothing refers to it; remove it/g)];
    expect(unused.length).toBeGreaterThan(0);
    for (const file of new Set(unused.map(([, name]) => name!))) copy.remove(file);
    copy.run('npx', 'vitest', 'run', 'tests/contract/agreement', '-t', 'every file of the contract');
  });

  test('forgotten links are listed with file and line', () => {
    without('contract/tables/plugins.ts', / {4}\{\s*code: 'vituremart',[\s\S]*?\n {4}\},\n/);
    const output = copy.run('npm', 'run', 'build');
    const listed = new Set([...output.matchAll(/^ {2}(\S+\.(?:mdx|tsx)):\d+ {2}<a> names/gm)].map(([, file]) => file!));
    expect(listed.size).toBeGreaterThan(2);
    for (const file of listed) {
      const mended = copy
        .read(file)
        .replace(/\[([^\]]+)\]\(([^)]*)\)/g, (link, words: string, target: string) =>
          isLinkToGone(target) ? words : link,
        );
      copy.write(file, mended.replace(/'[^']*\/secure-link-api'/g, "'/docs/api/payment-link/easy-payment-link'"));
    }
    // Pages have a day once they are committed.
    copy.commit();
    built = copy.run('npm', 'run', 'build');
    expect(built).not.toMatch(/lead nowhere/);
    copy.run('npm', 'run', 'anchors');
  });

  test('forgotten lines of the ledgers, the budget and the lists of questions are named', () => {
    const ledgers = ['tests/content/routes', 'tests/content/pages', 'bench/budget'];
    const {output} = copy.hear('npx', 'vitest', 'run', ...ledgers);
    for (const page of GONE) expect(output).toContain(`/docs/${page}`);
    const vanished = new Set([...output.matchAll(/(\/\S+#\S+) {2}This place has vanished/g)].map(([, place]) => place));
    expect(vanished.size).toBeGreaterThan(0);
    withoutLines('anchors.txt', (line) => vanished.has(line));
    withoutLines('routes.txt', isGone);
    const chunks = [...output.matchAll(/chunks: (\S+) has a budget and is not there any more/g)].map(
      ([, name]) => name!,
    );
    expect(chunks).toContain(`samples-${OPERATION}`);
    withoutLines('bench/budget.json', (line) => chunks.some((name) => line.includes(`"${name}"`)));
    const questions = copy.hear('npx', 'vitest', 'run', 'tests/content/search', '-t', 'name pages of the site');
    for (const page of GONE) expect(questions.output).toContain(`/docs/${page}`);
    for (const list of filesOf('tests/content/questions').filter((file) => file.endsWith('.txt'))) {
      withoutLines(path.relative(copy.folder, list), isGone);
    }
  });
});

const isLinkToGone = (target: string) => /(?:secure-link-api|vituremart)\b/.test(target);

/** What the sentences ask for, as a person would do it. */
const CURES: Record<string, (source: string) => string> = {
  'sandbox/engine/operations.ts': (source) => source.replace(`  ${OPERATION},\n`, ''),
  'contract/tables/credentials.ts': (source) =>
    source.replace(/ {4}\{\n {6}code: 'secure-link',[\s\S]*?\n {4}\},\n/, ''),
  'contract/vectors/requests.ts': (source) =>
    source.replace(/ {2}\{\n {4}operation: 'createSecureLink',[\s\S]*?\n {2}\},\n/g, ''),
  'src/build/plugins/contract/postman.ts': (source) => source.replace(`, '${OPERATION}'`, ''),
  'src/tools/RequestBuilder/request.ts': (source) => source.replace(/ {2}createSecureLink: \{.*\n/, ''),
};

const filesOf = (folder: string) =>
  readdirSync(path.join(copy.folder, folder), {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const texts = () =>
  [...filesOf('build'), ...filesOf('build-hosts')].filter((file) =>
    /\.(?:html|js|css|json|xml|txt|md|yaml|svg|conf)$|Caddyfile$|_headers$|_redirects$/.test(file),
  );

describe('another identity', () => {
  test('leaves nothing of the first one in what is published', () => {
    const values = [...flatten(first)].flatMap(([key, value]) =>
      /^(?:name|title|tagline|siteUrl|hosts|repository|editUrl|company|.*Email|telephones|analytics|widget)/.test(
        key,
      ) && value !== ''
        ? [value]
        : [],
    );
    const colours = [
      ...readFileSync('src/css/palette.css', 'utf8').matchAll(
        /^ *--(?:ifm-)?color-(?:primary|accent|night)[\w-]*: (#\w+)/gm,
      ),
    ];
    const kept = new Set(copy.read('src/css/palette.css').match(/#[0-9a-f]{6}/g));
    const gone = [...values, ...colours.map(([, colour]) => colour!).filter((colour) => !kept.has(colour))];
    expect(gone.length).toBeGreaterThan(20);
    const found = texts().flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return gone
        .filter((value) => text.includes(value))
        .map((value) => `${path.relative(copy.folder, file)}: ${value}`);
    });
    expect(found).toEqual([]);
  });

  test('is on every page: name, copyright, telephone numbers, the way to edit', () => {
    const html = copy.read('build/docs/api/overviews.html');
    expect(html).toContain(
      `Copyright © ${second.copyrightYear} ${second.name}. All rights reserved. Version ${second.version}`,
    );
    expect([...html.matchAll(/href="?tel:([+\d]+)/g)].map(([, number]) => number)).toEqual(
      [second.telephones.office, ...second.telephones.sales].map((number) => number.replaceAll(' ', '')),
    );
    expect(html).toContain(second.editUrl.replace('{path}', 'docs/api/overviews.mdx'));
  });

  test('builds without a broken link', () => {
    expect(built).not.toMatch(/lead nowhere/);
  });
});

describe('with new pages', () => {
  test('each is at its address', () => {
    for (const page of [...NEW_PAGES, POST]) expect(copy.read(`build/${page}.html`)).toMatch(/<h1/);
  });

  test('each can be checked alone', () => {
    for (const page of NEW_PAGES)
      expect(copy.run('npm', 'run', 'check:page', '--', `${page}.mdx`)).toContain('reads well');
  });

  test('everything that looks at pages, ledgers and names holds', () => {
    const {status, output} = copy.hear('npx', 'vitest', 'run', ...VITEST, '-t', ALL_BUT_FINDING);
    expect(status, output.slice(-6000)).toBe(0);
  });

  test('the shell holds in the browser', () => {
    const {status, output} = copy.hear('npx', 'playwright', 'test', ...PLAYWRIGHT);
    expect(status, output.slice(-6000)).toBe(0);
  });

  test('what is heard can be written anew', () => {
    copy.run('npm', 'run', 'heard');
    expect(copy.read('tests/heard/blog.yaml')).toContain(`link "${second.name} Docs"`);
    expect(copy.read('tests/heard/blog.yaml')).toContain('Refunds explained');
  });
});

describe('a setting that the site does not carry', () => {
  test.each([
    ['a second locale', 'docusaurus.config.ts', "locales: ['en']", "locales: ['en', 'th']", 'i18n.locales is en, th'],
    ['dark mode', 'docusaurus.config.ts', 'disableSwitch: true', 'disableSwitch: false', 'no dark colours'],
    ['Mermaid', 'docusaurus.config.ts', 'mermaid: false', 'mermaid: true', 'Write a <SequenceDiagram>'],
  ])('%s stops a build at its beginning, with what to do instead', (_name, file, old, text, sentence) => {
    const before = copy.read(file);
    copy.replace(file, old, text);
    const {status, output} = copy.hear('npx', 'docusaurus', 'build');
    copy.write(file, before);
    expect(status).not.toBe(0);
    expect(output).toContain(sentence);
  });

  test('a version that was cut stops the next build, with what to do instead', () => {
    copy.run('npx', 'docusaurus', 'docs:version', '1.0');
    const {status, output} = copy.hear('npx', 'docusaurus', 'build');
    expect(status).not.toBe(0);
    expect(output).toContain('publish an older version as a build of its own from its Git tag');
  });
});

/** Tests that say something of this provider's pages, and not of the operation that was taken out. */
const VITEST = [
  ...[
    'checks/scaffold',
    'identity',
    'deploy/hosting/inventory',
    'bench/budget',
    'tests/contract/hosts',
    'tests/contract/leftovers',
  ],
  ...['commands', 'forMachines', 'grades', 'pages', 'plugins', 'routes', 'sandboxPackage', 'search', 'snippets'].map(
    (name) => `tests/content/${name}.test`,
  ),
];
/** How many questions find their page is held for this provider's pages alone. */
const ALL_BUT_FINDING = '^(?!.*find a page that answers them)';
const PLAYWRIGHT = ['tests/e2e/shell/navigation.spec.ts', 'tests/e2e/shell/externalScripts.spec.ts'];
