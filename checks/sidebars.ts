import {sidebarIds} from '../lib/sidebars';
import type {Problem} from './report';

/**
 * Checks that readers can find every page: each is in the sidebars once, and each entry has its page.
 *
 * @param docIds paths under docs/ without the extension, such as "api/overviews"
 */
export function checkOrphans(docIds: string[], sidebars: unknown): Problem[] {
  const listed = sidebarIds(sidebars);
  const orphans = docIds
    .filter((id) => !listed.includes(id))
    .map((id) => ({where: `docs/${id}.mdx`, message: `No sidebar leads here: add '${id}' to sidebars.ts.`}));
  const missing = listed
    .filter((id) => !docIds.includes(id))
    .map((id) => ({where: 'sidebars.ts', message: `'${id}' has no page: write docs/${id}.mdx or take the entry out.`}));
  const twice = listed
    .filter((id, index) => listed.indexOf(id) !== index)
    .map((id) => ({where: 'sidebars.ts', message: `'${id}' is listed twice: keep one.`}));
  return [...orphans, ...missing, ...twice];
}
