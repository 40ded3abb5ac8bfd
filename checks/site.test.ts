import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {checkLinks} from './links';
import {readBuiltPage, readSite, type Site} from './site';
import {sourceFinder} from './sourceOf';

const SITE_URL = 'https://docs.shop.example';

const siteOf = (pages: Record<string, string>, files: string[] = []): Site => ({
  pages: new Map(Object.entries(pages).map(([route, html]) => [route, readBuiltPage(route, html)])),
  files: new Map(files.map((file) => [file, 1])),
});

describe('a built page', () => {
  const page = readBuiltPage(
    '/docs/a',
    `<nav id="nav"><a href="/">Home</a></nav>
     <main><h2 id="reply">Reply</h2><p id="p">Send <code>just</code> it.</p><pre>simply</pre>
     <table><tr id="row"><td>One</td></tr></table><svg><g id="mark"></g><title>Flow</title></svg>
     <section id="_R_1_">x</section></main>`,
  );

  test('gives the anchors that readers link to', () => {
    expect(page.anchors).toEqual(['reply', 'p', 'row']);
    expect([...page.ids]).toEqual(expect.arrayContaining(['nav', 'p', 'mark']));
  });

  test('gives the prose of its main part without code', () => {
    const prose = page.prose.map(({text}) => text).join(' | ');
    expect(prose).toContain('Send code it.');
    expect(prose).not.toMatch(/just|simply|Home/);
  });
});

describe('internal links', () => {
  test('that resolve pass, and those to other hosts are not looked at', () => {
    const site = siteOf(
      {
        '/': '<a href="/docs/a#reply">A</a><a href="https://other.example/x">O</a><a href="mailto:a@shop.example">M</a>',
        '/docs/a': `<main><h2 id="reply">R</h2></main><a href="#reply">R</a><a href="${SITE_URL}/">Home</a><img src="/a.png" srcset="/a.png 1x, /b.png 2x">`,
      },
      ['/a.png', '/b.png'],
    );
    expect(checkLinks(site, SITE_URL)).toEqual({checked: 6, problems: []});
  });

  test.each([
    ['a page that is not there', '<a href="/docs/b">B</a>', 'no such page or file'],
    ['an anchor that is not there', '<a href="/docs/a#gone">A</a>', 'no element with the id "gone"'],
    ['an anchor of its own that is not there', '<a href="#gone">A</a>', 'no element with the id "gone"'],
    ['an image that is not there', '<img src="/gone.png">', 'no such page or file'],
    ['a second size that is not there', '<img src="/docs/a" srcset="/gone.png 2x">', '"/gone.png"'],
    ['a style sheet that is not there', '<link rel="stylesheet" href="/gone.css">', 'no such page or file'],
    ['a full address of this site that is not there', `<a href="${SITE_URL}/gone">A</a>`, 'no such page or file'],
    ['an address with a broken escape', '<a href="/%E0%A4">A</a>', 'not an address'],
  ])('to %s are sent back', (_, html, message) => {
    const {problems} = checkLinks(siteOf({'/': html, '/docs/a': '<main></main>'}), SITE_URL);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toContain(message);
  });

  describe('below a base URL, with a slash at the end of addresses', () => {
    const problemsOf = (html: string) => {
      const site = siteOf({'/': html}, ['/a.png']);
      site.pages.set('/docs/a', readBuiltPage('/docs/a', '<main><h2 id="reply">R</h2></main>', '/docs/a/'));
      return checkLinks(site, SITE_URL, '/payments/').problems.map(({message}) => message);
    };

    test('pass when they have both', () => {
      expect(problemsOf('<a href="/payments/docs/a/#reply">A</a><a href="/payments/">H</a><img src="a.png">')).toEqual(
        [],
      );
    });

    test.each([
      ['without the base URL', '/docs/a/', 'leads out of the base URL /payments/'],
      ['without the slash', '/payments/docs/a', 'address is /payments/docs/a/, write it so'],
      ['to an anchor that is not there', '/payments/docs/a/#gone', 'no element with the id "gone"'],
    ])('are sent back %s', (_name, url, message) => {
      expect(problemsOf(`<a href="${url}">A</a>`)).toEqual([expect.stringContaining(message)]);
    });
  });

  test('are told with every line of the source that wrote them, or of the part that it imports', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'source-'));
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
      writeFileSync(path.join(root, file), text);
    };
    write(
      'docs/a.mdx',
      "import Part from './_part.mdx';\n\nSee [b](./gone.mdx).\n\n<Part />\n\nSee [e](./gone.mdx#place), [f](./gone-too.mdx).\n\nAgain [b](./gone.mdx).\n",
    );
    write('docs/_part.mdx', 'One.\n\nSee [c](./lost.mdx#place).\n');
    write('blog/2026-01-01-post.mdx', '---\nslug: post\n---\n\n[d](/docs/none)\n');
    const site = siteOf({
      '/docs/a': '<a href="./gone.mdx">B</a><a href="./gone.mdx">B</a><a href="/docs/lost#place">C</a>',
      '/blog/post': '<a href="/docs/none">D</a>',
    });
    const {problems} = checkLinks(site, SITE_URL, '/', sourceFinder(root));
    rmSync(root, {recursive: true});
    expect(problems.map(({where, line}) => `${where}:${line}`)).toEqual([
      'docs/a.mdx:3',
      'docs/a.mdx:9',
      'docs/_part.mdx:3',
      'blog/2026-01-01-post.mdx:5',
    ]);
  });

  test('that every page has are told once', () => {
    const footer = '<footer><a href="/gone">G</a></footer>';
    const {problems} = checkLinks(siteOf({'/': footer, '/a': footer, '/b': footer}), SITE_URL);
    expect(problems).toEqual([{where: '3 pages', message: expect.stringContaining('"/gone"') as string}]);
  });
});

test('what is no built site is said to be none', () => {
  expect(() => readSite('no-such-build')).toThrow(
    'There is no built site in no-such-build: run "npm run build" first.',
  );
});
