import {tables, type TableName} from 'payment-contract/tables';

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

/** The short code tables as a section of `llms.txt`. */
export const shortCodes = (): string => `## Codes\n\n${CODES.map(codesOnOneLine).join('\n')}`;
