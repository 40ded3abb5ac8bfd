import {tables, type TableName} from '../../../contract/tables';

/** Code tables that are short enough for `llms.txt`, with the columns that say what a code means. */
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
    const meaning = columns.map((column) => (row as unknown as Record<string, string | undefined>)[column]);
    return `\`${row.code}\` ${meaning.filter(Boolean).join(', ')}`;
  });
  return `- ${title}: ${codes.join('; ')}`;
}

/** A part of `llms.txt`: a sidebar, the posts, or the plain pages. */
export interface Section {
  title: string;
  pages: readonly {
    url: string;
    title: string;
    description: string;
    /** Ids of the languages of its samples. */ languages: readonly string[];
  }[];
}

/** How to get a page with its samples in another language. */
function languagesOf(sections: readonly Section[]): string {
  const languages = [...new Set(sections.flatMap(({pages}) => pages.flatMap((page) => page.languages)))];
  const endings = languages.map((language) => `\`.${language}.md\``).join(', ');
  return `Each page shows its samples in one language. Where it links to others, put one of these in place of \`.md\`: ${endings}.`;
}

/** The site, as `llms.txt` introduces it. */
type Site = Record<'title' | 'tagline', string>;

/** The first lines of `llms.txt` and `llms-full.txt`. */
export const introduction = ({title, tagline}: Site): string => `# ${title}\n\n> ${tagline}\n`;

/**
 * The text of `llms.txt`: one line for each page, the short code lists, and the files for programs.
 *
 * https://llmstxt.org
 *
 * @param url public address of the site with the base path, without a slash at the end.
 * @param fullSize size of `llms-full.txt` in bytes.
 */
export function writeLlmsTxt(site: Site, url: string, sections: readonly Section[], fullSize: number): string {
  const list = ({title, pages}: Section) =>
    `## ${title}\n\n${pages.map((page) => `- [${page.title}](${page.url}): ${page.description}`).join('\n')}`;
  return `${[
    introduction(site).trim(),
    languagesOf(sections),
    'In a page, `{#name}` after a heading or the name of a row is its anchor: add `#name` to the address of the page.',
    ...sections.map(list),
    `## Codes\n\n${CODES.map(codesOnOneLine).join('\n')}`,
    [
      '## Files',
      '',
      `- [Everything in one file](${url}/llms-full.txt): all of these pages with the samples in all languages, about ${Math.round(fullSize / 1000)} kB`,
      `- [OpenAPI 3.1 contract](${url}/openapi.yaml): every operation, field, code and example`,
      `- [Form of the payment page](${url}/openapi-form.yaml): what a buyer's browser posts, OpenAPI 3.1`,
      `- [Postman collection](${url}/postman-collection.json): the same calls, ready to send`,
    ].join('\n'),
  ].join('\n\n')}\n`;
}
