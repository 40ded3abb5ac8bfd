import {describe, expect, test} from 'vitest';
import {sidebarIds} from '../lib/sidebars';
import {checkOrphans} from './sidebars';

const sidebars = {
  api: ['api/a', {type: 'category', label: 'B', link: {type: 'doc', id: 'api/b'}, items: [{type: 'doc', id: 'api/c'}]}],
  plugins: [{type: 'link', label: 'Elsewhere', href: 'https://www.shop.example'}, 'plugins/d'],
};

describe('sidebars', () => {
  test('are read however deep', () => {
    expect(sidebarIds(sidebars)).toEqual(['api/a', 'api/b', 'api/c', 'plugins/d']);
  });

  test('pass when each page is listed once', () => {
    expect(checkOrphans(['api/a', 'api/b', 'api/c', 'plugins/d'], sidebars)).toEqual([]);
  });

  test('are sent back for an orphan, a missing page and a double', () => {
    const problems = checkOrphans(['api/a', 'api/b', 'api/c', 'api/e'], {...sidebars, more: ['api/a']});
    expect(problems.map(({where, message}) => `${where}: ${message}`)).toEqual([
      expect.stringMatching(/^docs\/api\/e\.mdx: No sidebar leads here/),
      expect.stringMatching(/'plugins\/d' has no page/),
      expect.stringMatching(/'api\/a' is listed twice/),
    ]);
  });
});
