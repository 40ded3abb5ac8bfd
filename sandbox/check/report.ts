/** What became of a case. */
export interface Result {
  case: string;
  result: 'passed' | 'failed' | 'skipped';
  /** What the shop did, or why the case was not played. */
  detail: string;
  /** Address of the page that explains the case. */
  page: string;
}

/** Columns of the table's detail. */
const DETAIL_WIDTH = 60;

/** Breaks a text into lines at its spaces. */
function linesOf(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trimStart();
    if (line.length <= width || lines.at(-1) === '') lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

/** The report as a table, with what was counted below it. */
export function tableOf(results: readonly Result[]): string {
  const width = Math.max(...results.map(({case: name}) => name.length));
  const row = (name: string, result: string, detail: string, page: string): string => {
    const [first = '', ...others] = linesOf(detail, DETAIL_WIDTH);
    const begin = `${name.padEnd(width)}  ${result.padEnd(9)}  `;
    const indent = ' '.repeat(begin.length);
    return [`${begin}${first.padEnd(DETAIL_WIDTH)}  ${page}`, ...others.map((line) => indent + line)].join('\n');
  };
  return [
    row('Case', 'Result', 'What the shop did', 'Page'),
    ...results.map(({case: name, result, detail, page}) => row(name, result, detail, page)),
    '',
    summaryOf(results),
  ].join('\n');
}

export function summaryOf(results: readonly Result[]): string {
  const count = (wanted: Result['result']): number => results.filter(({result}) => result === wanted).length;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped.`;
}
