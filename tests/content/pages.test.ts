import path from 'node:path';
import {expect, test} from 'vitest';
import {markdownIn} from '../../lib/pageFiles';
import {sidebarIds} from '../../lib/sidebars';
import sidebars from '../../sidebars';

const root = path.join(import.meta.dirname, '../..');

const ids = markdownIn(root, 'docs')
  .filter((file) => !/(?:^|\/)_/.test(file))
  .map((file) => file.replace(/^docs\//, '').replace(/\.mdx?$/, ''));
const listed = sidebarIds(sidebars);

// Docusaurus refuses an entry without a page.
test(`each of ${ids.length} pages is in the sidebars once`, () => {
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id) => !listed.includes(id)).map((id) => `Add '${id}' to sidebars.ts.`)).toEqual([]);
  const repeated = listed.filter((id, index) => listed.indexOf(id) !== index);
  expect(repeated.map((id) => `'${id}' is in sidebars.ts twice: keep one.`)).toEqual([]);
});
