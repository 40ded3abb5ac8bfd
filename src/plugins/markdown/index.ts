import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import sidebars from '../../../sidebars';
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
export default function markdownPlugin({siteConfig}: LoadContext): Plugin {
  return {
    name: 'markdown-twins',
    async postBuild({outDir}) {
      const read = async (id: string): Promise<Twin> => {
        const route = `/docs/${id}`;
        const html = await readFile(path.join(outDir, `${route}.html`), 'utf8');
        const page = await toMarkdown(html, siteConfig.url + route);
        await writeFile(path.join(outDir, `${route}.md`), page.markdown);
        return {...page, url: `${siteConfig.url}${route}.md`};
      };
      const sections = await Promise.all(
        SECTIONS.map(async ({title, sidebar}) => ({title, twins: await Promise.all(docIds(sidebar).map(read))})),
      );
      const head = `# ${siteConfig.title}\n\n> ${siteConfig.tagline}\n`;
      const downloads = [
        '## Downloads',
        '',
        `- [OpenAPI 3.1 contract](${siteConfig.url}/openapi.yaml): every operation, field, code and example`,
        `- [Postman collection](${siteConfig.url}/postman-collection.json): the same calls, ready to send`,
        `- [All pages in one file](${siteConfig.url}/llms-full.txt)`,
      ].join('\n');
      const map = sections.map(({title, twins}) => `## ${title}\n\n${twins.map(mapLine).join('\n')}\n`).join('\n');
      await writeFile(path.join(outDir, 'llms.txt'), `${head}\n${map}\n${downloads}\n`);
      const pages = sections.flatMap(({twins}) => twins.map(({markdown}) => markdown));
      await writeFile(path.join(outDir, 'llms-full.txt'), `${head}\n${pages.join('\n---\n\n')}`);
    },
  };
}
