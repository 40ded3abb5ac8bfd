import {existsSync} from 'node:fs';
import {open, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {tables, type TableName} from '../../../../contract/tables';
import {concurrently} from '../../../../lib/concurrently';
import type {BuiltSite} from '../builtSite';
import type {ReadPage} from '../readPages';
import {fullTwin, linkTwins, sectionsOf, twinFile} from './twins';

/** Code tables that are short enough to stand in the map, each with the column that says what a code means. */
const CODES: readonly (readonly [table: TableName, ...columns: string[]])[] = [
  ['orderStatuses', 'name', 'class'],
  ['channels', 'name'],
  ['currencies', 'iso', 'name'],
  ['languages', 'name'],
  ['cardTypes', 'name'],
];

function codesOnOneLine([name, ...columns]: (typeof CODES)[number]): string {
  const {title, rows} = tables[name];
  const codes = rows.map((row) => {
    const meaning = columns.map((column) => (row as unknown as Record<string, string | undefined>)[column] ?? '');
    const grade = row.evidence === 'documented' ? ' (documented)' : '';
    return `\`${row.code}\` ${meaning.filter(Boolean).join(', ')}${grade}`;
  });
  return `- ${title}, observed where nothing else is said: ${codes.join('; ')}`;
}

const kilobytes = (text: string) => Math.round(Buffer.byteLength(text) / 1000);

/**
 * Lets the Markdown twins link to each other, and writes beside them `llms.txt` as the map of them, and `llms-full.txt`
 * with all of them and every sample. Made from the built pages, so that they say what the pages say.
 */
export async function writeMarkdownMap(site: BuiltSite, pages: readonly ReadPage[]): Promise<void> {
  const {outDir, url, title, tagline} = site;
  const sections = sectionsOf(site);
  const routes = new Set(sections.flatMap((section) => section.routes));
  const twins = new Map(pages.map(({route, twin}) => [route, twin]));
  const missing = [...routes].filter((route) => !twins.has(route));
  if (missing.length > 0) {
    throw new Error(
      `No page is at ${missing.join(', ')}, where its file would put it. Take "slug", "id" and "draft" out of its front matter.`,
    );
  }
  const head = `# ${title}\n\n> ${tagline}\n`;

  const longest = await concurrently([...routes], async (route) => {
    const twin = twinFile(site, route);
    let linked = '';
    for (const file of [twin, fullTwin(twin)].filter(existsSync)) {
      linked = linkTwins(await readFile(file, 'utf8'), url, routes);
      await writeFile(file, linked);
    }
    return linked;
  });
  let length = 0;
  const whole = await open(path.join(outDir, 'llms-full.txt'), 'w');
  try {
    for (const twin of longest) {
      const part = `${length === 0 ? `${head}\n` : '\n---\n\n'}${twin}`;
      length += kilobytes(part);
      await whole.write(part);
    }
  } finally {
    await whole.close();
  }

  const mapLine = (route: string) =>
    `- [${twins.get(route)!.title}](${url}${route}.md): ${twins.get(route)!.description}`;
  const parts = sections.map((section) => `## ${section.title}\n\n${section.routes.map(mapLine).join('\n')}`);
  const codes = ['## Codes', '', ...CODES.map(codesOnOneLine)].join('\n');
  const downloads = [
    '## Files',
    '',
    `- [Everything in one file](${url}/llms-full.txt): all of these pages with the samples in all languages, about ${length} kB`,
    `- [OpenAPI 3.1 contract](${url}/openapi.yaml): every operation, field, code and example`,
    `- [Form of the payment page](${url}/openapi-form.yaml): what a buyer's browser posts, OpenAPI 3.1`,
    `- [Postman collection](${url}/postman-collection.json): the same calls, ready to send`,
  ].join('\n');
  const samples =
    'Each page shows its samples in one language. Put `.full.md` in place of `.md` for the samples in all languages, where a page has some.';
  await writeFile(
    path.join(outDir, 'llms.txt'),
    `${[head, samples, ...parts, codes, downloads].join('\n\n')}\n`.replace(/\n{3,}/g, '\n\n'),
  );
}
