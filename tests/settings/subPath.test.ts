import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {listFiles} from '../../src/lib/files';
import {classesOf, elementsOf} from '../../src/lib/hast';
import {parseHtml} from '../../src/lib/html';

/** The whole site with other settings of Docusaurus, which `npm test -- sub-path` builds. */
const BUILD = path.resolve('.cache/sub-path');
const BASE = '/base/';
const read = (file: string) => readFileSync(path.join(BUILD, file), 'utf8');

if (!existsSync(BUILD)) throw new Error(`${BUILD} does not exist: npm test -- sub-path builds it.`);

/** The files of the site that a page names in its elements. */
const namedBy = (file: string) =>
  elementsOf(parseHtml(read(file)))
    .flatMap(({properties: {href, src}}) => [href, src])
    .filter((address) => typeof address === 'string' && address.startsWith('/'));

const pages = listFiles(BUILD).filter((file) => file.endsWith('.html'));

describe('below a path, with a slash at the end of addresses', () => {
  test.each(pages.filter((file) => /^(?:th\/)?(?:index|404|(?:docs|blog)\/.*)\.?/.test(file)))(
    '%s names only files of the build',
    (file) => {
      const addresses = namedBy(file);
      expect(addresses.length).toBeGreaterThan(0);
      const missing = addresses.filter((address) => {
        const [pathname = ''] = address!.split(/[?#]/);
        if (!pathname.startsWith(BASE)) return true;
        const target = decodeURIComponent(pathname.slice(BASE.length));
        return !existsSync(path.join(BUILD, target.endsWith('/') || target === '' ? `${target}index.html` : target));
      });
      expect(missing).toEqual([]);
    },
  );

  test.each([
    ['index.html', [BASE]],
    ['docs/api/preparation/index.html', []],
  ])('the menu of %s marks Home only if that is the page', (file, marked) => {
    const home = elementsOf(parseHtml(read(file))).filter(
      (element) => element.properties.href === BASE && classesOf(element).includes('menu__link'),
    );
    expect(home).toHaveLength(1);
    const current = home.filter(({properties}) => properties.ariaCurrent === 'page');
    expect(current.map(({properties: {href}}) => href)).toEqual(marked);
  });

  test('the files for programs and hosts have the addresses of the pages', () => {
    const page = `${BASE}docs/api/preparation/`;
    expect(read('sitemap.xml')).toContain(`<loc>https://docs.pay.example${page}</loc>`);
    expect(read('docs/api/preparation.md')).toContain(`Source: https://docs.pay.example${page}\n`);
    expect(read('_redirects')).toContain(`${page}index.html ${page} 301!`);
  });
});

describe('a second language', () => {
  const translated = 'th/docs/api/testcards-accounts/index.html';

  test('shows its page, linked from pages that are not translated, and links to them', () => {
    expect(read(translated)).toMatch(/<html [^>]*lang="?th/);
    expect(read(translated)).toContain('บัตรทดสอบ');
    expect(namedBy(translated)).toContain(`${BASE}th/docs/api/payment-method/`);
    expect(namedBy('th/docs/api/redirect/simple-payment/index.html')).toContain(
      `${BASE}th/docs/api/testcards-accounts/#cards`,
    );
  });
});
