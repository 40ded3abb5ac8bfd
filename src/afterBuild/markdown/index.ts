import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import sidebars from '../../../sidebars';
import type {BuiltSite} from '../builtSite';
import {toMarkdown, type MarkdownPage} from './toMarkdown';

interface Twin extends MarkdownPage {
  /** Full address of the Markdown file. */
  url: string;
}

/** The ids of a sidebar's pages, in its order. */
function docIds(item: unknown): string[] {
  if (typeof item === 'string') return [item];
  if (Array.isArray(item)) return item.flatMap(docIds);
  return docIds((item as {items: unknown}).items);
}

const SECTIONS = [
  {title: 'API documentation', sidebar: sidebars.apiSidebar},
  {title: 'Plugin documentation', sidebar: sidebars.utilitySidebar},
];

const mapLine = ({title, url, description}: Twin) => `- [${title}](${url}): ${description}`;

/**
 * Writes a Markdown twin beside each documentation page, `llms.txt` as the map of them in the order of the sidebars, and
 * `llms-full.txt` with all of them. Made from the built pages, so that they say what the pages say.
 */
export async function writeMarkdownTwins({outDir, url, title, tagline, fileOf}: BuiltSite): Promise<void> {
  const read = async (id: string): Promise<Twin> => {
    const route = `/docs/${id}`;
    const page = await toMarkdown(await readFile(fileOf(route), 'utf8'), url + route);
    await writeFile(path.join(outDir, `${route}.md`), page.markdown);
    return {...page, url: `${url}${route}.md`};
  };
  const sections = await Promise.all(
    SECTIONS.map(async (section) => ({...section, twins: await Promise.all(docIds(section.sidebar).map(read))})),
  );
  const head = `# ${title}\n\n> ${tagline}\n`;
  const downloads = [
    '## Downloads',
    '',
    `- [OpenAPI 3.1 contract](${url}/openapi.yaml): every operation, field, code and example`,
    `- [Postman collection](${url}/postman-collection.json): the same calls, ready to send`,
    `- [All pages in one file](${url}/llms-full.txt)`,
  ].join('\n');
  const map = sections.map((section) => `## ${section.title}\n\n${section.twins.map(mapLine).join('\n')}\n`).join('\n');
  await writeFile(path.join(outDir, 'llms.txt'), `${head}\n${map}\n${downloads}\n`);
  const pages = sections.flatMap(({twins}) => twins.map(({markdown}) => markdown));
  await writeFile(path.join(outDir, 'llms-full.txt'), `${head}\n${pages.join('\n---\n\n')}`);
}
