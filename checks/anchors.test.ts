import {describe, expect, test} from 'vitest';
import {anchorsOf, checkAnchors, extendLedger, parseLedger} from './anchors';
import {readBuiltPage} from './site';

const page = (route: string, ...ids: string[]) =>
  [route, readBuiltPage(route, `<main>${ids.map((id) => `<h2 id="${id}">x</h2>`).join('')}</main>`)] as const;

describe('the ledger of anchors', () => {
  test('lists the anchors of pages, not of pages that list others', () => {
    const pages = new Map([page('/docs/a', 'reply', 'cause'), page('/blog/tags/hello', 'post'), page('/404', 'x')]);
    expect(anchorsOf({pages, files: new Map()})).toEqual(['/docs/a#cause', '/docs/a#reply']);
  });

  test('holds when nothing has changed', () => {
    expect(checkAnchors(['/a#b'], ['/a#b'])).toEqual([]);
  });

  test('says how to bring back an anchor that has vanished', () => {
    const [problem] = checkAnchors(['/a#b'], []);
    expect(problem?.where).toBe('/a#b');
    expect(problem?.message).toContain('{/* #b */}');
  });

  test('says how to write down a new anchor', () => {
    expect(checkAnchors([], ['/a#b'])[0]?.message).toContain('npm run anchors');
  });

  test('is extended and never shortened, and survives being read back', () => {
    const text = extendLedger(['/a#old'], ['/a#new']);
    expect(parseLedger(text)).toEqual(['/a#new', '/a#old']);
    expect(extendLedger(parseLedger(text), [])).toBe(text);
  });
});
