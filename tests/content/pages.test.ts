import {Globby} from '@docusaurus/utils';
import {expect, test} from 'vitest';
import {markdownIn} from '../../lib/pageFiles';
import {sidebarIds} from '../../lib/sidebars';
import sidebars from '../../sidebars';
import {routes} from '../support/build';

const ids = markdownIn('.', 'docs')
  .filter((file) => !/(?:^|\/)_/.test(file))
  .map((file) => file.replace(/^docs\//, '').replace(/\.mdx?$/, ''));

// Docusaurus refuses an entry without a page.
test(`each of ${ids.length} pages is in sidebars.ts once`, () => {
  expect(sidebarIds(sidebars).sort()).toEqual(ids.sort());
});

test('routes.txt lists the pages of the built site, because addresses are permanent', async () => {
  const files = await Globby('**/*.html', {cwd: 'build', ignore: ['404.html']});
  const built = files.map((file) => `/${file.replace(/(?:(?:^|\/)index)?\.html$/, '')}`);
  expect(built.sort()).toEqual([...routes].sort());
});
