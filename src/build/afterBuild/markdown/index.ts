import {open, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import sidebars from '../../../../sidebars';
import type {BuiltSite} from '../builtSite';
import type {ReadPage} from '../readPages/readPage';

/** The ids of a sidebar's pages, in its order. */
function docIds(item: unknown): string[] {
  if (typeof item === 'string') return [item];
  if (Array.isArray(item)) return item.flatMap(docIds);
  return docIds((item as {items: unknown}).items);
}

const routesOf = (sidebar: unknown) => docIds(sidebar).map((id) => `/docs/${id}`);

const SECTIONS = [
  {title: 'API documentation', routes: routesOf(sidebars.apiSidebar)},
  {title: 'Plugin documentation', routes: routesOf(sidebars.utilitySidebar)},
];

/** Routes of the pages that have a Markdown twin, in the order of the sidebars. */
export const twinRoutes = SECTIONS.flatMap(({routes}) => routes);

/** The Markdown twin of a page. */
export const twinFile = ({outDir}: BuiltSite, route: string): string => path.join(outDir, `${route}.md`);

/**
 * Writes, beside the Markdown twins, `llms.txt` as the map of them in the order of the sidebars, and `llms-full.txt` with
 * all of them. Made from the built pages, so that they say what the pages say.
 */
export async function writeMarkdownMap(site: BuiltSite, pages: readonly ReadPage[]): Promise<void> {
  const {outDir, url, title, tagline} = site;
  const twins = new Map(pages.map(({route, twin}) => [route, twin]));
  const mapLine = (route: string) =>
    `- [${twins.get(route)!.title}](${url}${route}.md): ${twins.get(route)!.description}`;
  const head = `# ${title}\n\n> ${tagline}\n`;
  const downloads = [
    '## Downloads',
    '',
    `- [OpenAPI 3.1 contract](${url}/openapi.yaml): every operation, field, code and example`,
    `- [Form of the payment page](${url}/openapi-form.yaml): what a buyer's browser posts, OpenAPI 3.1`,
    `- [Postman collection](${url}/postman-collection.json): the same calls, ready to send`,
    `- [All pages in one file](${url}/llms-full.txt)`,
  ].join('\n');
  const map = SECTIONS.map((section) => `## ${section.title}\n\n${section.routes.map(mapLine).join('\n')}\n`).join(
    '\n',
  );
  await writeFile(path.join(outDir, 'llms.txt'), `${head}\n${map}\n${downloads}\n`);

  const whole = await open(path.join(outDir, 'llms-full.txt'), 'w');
  try {
    for (const [index, route] of twinRoutes.entries()) {
      await whole.write(index === 0 ? `${head}\n` : '\n---\n\n');
      await whole.write(await readFile(twinFile(site, route)));
    }
  } finally {
    await whole.close();
  }
}
