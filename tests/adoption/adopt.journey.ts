import {cpSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {flatten} from '../../identity/placeholders';
import {provider as first} from '../../provider';
import {provider as second} from './identity/provider';
import {copyRepository, type Copy} from './copy';

// The chapter "Adopt, grow, remove" of CONTRIBUTING.md, followed to the letter: another identity, then new pages.

const IDENTITY: Record<string, string> = {
  'provider.ts': 'provider.ts',
  'palette.css': 'src/css/palette.css',
  'logo.svg': 'static/img/logo.svg',
  'favicon.svg': 'static/img/favicon.svg',
};

const PAGES = ['docs/api/payment-features/refund-api', 'docs/plugins/prestashop'];
const POST = 'blog/refunds-explained';

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
  built = copy.run('npm', 'run', 'build');
  copy.run('npm', 'run', 'anchors');
});

afterAll(() => copy.close());

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
    for (const page of [...PAGES, POST]) expect(copy.read(`build/${page}.html`)).toMatch(/<h1/);
  });

  test('each can be checked alone', () => {
    for (const page of PAGES) expect(copy.run('npm', 'run', 'check:page', '--', `${page}.mdx`)).toContain('reads well');
  });

  test('everything that looks at the sources and the built site holds', () => {
    const {status, output} = copy.hear('npx', 'vitest', 'run', ...VITEST);
    expect(status, output.slice(-6000)).toBe(0);
  });

  test('the shell holds in the browser', () => {
    const {status, output} = copy.hear('npx', 'playwright', 'test', ...PLAYWRIGHT);
    expect(status, output.slice(-6000)).toBe(0);
  });
});

/** Files of tests that say something of this provider's pages. The others know nothing of them. */
const VITEST = ['checks', 'identity', 'contract', 'tests/content', 'tests/contract/hosts'];
const PLAYWRIGHT = ['tests/e2e/shell/navigation.spec.ts', 'tests/e2e/shell/externalScripts.spec.ts'];
