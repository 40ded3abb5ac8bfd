/** What became of a case. */
export interface Result {
  case: string;
  result: 'passed' | 'failed' | 'skipped';
  /** What the shop did, or why the case was not played. */
  detail: string;
  /** Address of the page that explains the case. */
  page: string;
  /** What a command wrote that failed. */
  output?: string;
}

/** Columns of a terminal. */
const WIDTH = 80;
const INDENT = ' '.repeat(9);
const MANY = 12;

/** Breaks a text into lines at its spaces. */
export function wrapped(text: string, indent = ''): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trimStart();
    if (indent.length + line.length <= WIDTH || lines.at(-1) === '') lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines.map((line) => indent + line).join('\n');
}

/** Names of cases, unless they are so many that nobody reads them. */
const namesOf = (results: readonly Result[]): string =>
  results.length > MANY ? `${results.length} cases` : results.map(({case: name}) => name).join(', ');

/** Those with the same detail together, in the order of the first of each. */
function byDetail(results: readonly Result[]): Result[][] {
  const groups = new Map<string, Result[]>();
  for (const one of results) groups.set(one.detail, [...(groups.get(one.detail) ?? []), one]);
  return [...groups.values()];
}

/** The report: what did not pass, each with its reason, then the count. */
export function reportOf(results: readonly Result[]): string {
  const those = (wanted: Result['result']): Result[] => results.filter(({result}) => result === wanted);
  const failed = those('failed').map(({case: name, detail, page}) =>
    [`failed   ${name}`, wrapped(detail, INDENT), `${INDENT}${page}`, `${INDENT}Again: --only ${name}`].join('\n'),
  );
  const skipped = byDetail(those('skipped')).map((group) =>
    [`skipped  ${wrapped(namesOf(group), INDENT).trimStart()}`, wrapped(group[0]!.detail, INDENT)].join('\n'),
  );
  return [...failed, ...skipped, summaryOf(results)].join('\n\n');
}

export function summaryOf(results: readonly Result[]): string {
  const count = (wanted: Result['result']): number => results.filter(({result}) => result === wanted).length;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped.`;
}
