/** One thing to fix, said so that the writer knows what to do. */
export interface Problem {
  /** File (from the root of the repository) or address of the page. */
  where: string;
  /** Line of the file, from 1, where it is known. */
  line?: number;
  /** A sentence: what is wrong and how to fix it. */
  message: string;
}

/** A problem, before it is known of which file. */
export type Mistake = Omit<Problem, 'where'>;

/** A sentence that may begin with its place, such as `docs/api/page.mdx, line 7: `. */
export function placedMistake(text: string): Mistake {
  const [, line, message] = /^[^\n]*?, line (\d+): (.*)$/s.exec(text) ?? [];
  return message === undefined ? {message: text} : {line: Number(line), message};
}

export interface Report {
  /** What the check promises, such as "Every page is in a sidebar". */
  promise: string;
  /** How many things it looked at. Zero is a failure: a check that saw nothing proves nothing. */
  checked: number;
  /** What was counted, in the plural: "pages", "links". */
  unit: string;
  problems: Problem[];
}

/** What a check found, before it is said what it promises. */
export type Findings = Pick<Report, 'checked' | 'problems'>;

/** Where to fix a thing: file and line, or the page. */
export const locationOf = ({where, line}: Problem) => (line === undefined ? where : `${where}:${line}`);

/** Whether a check looked at something and found nothing to fix. */
export const holds = ({checked, problems}: Report): boolean => checked > 0 && problems.length === 0;

/** A report as lines for a terminal: the promise with its count, then one line for each thing to fix. */
export function describe(report: Report): string {
  const {promise, checked, unit, problems} = report;
  return [
    `${holds(report) ? '✓' : '✗'} ${promise} (${checked} ${unit})`,
    ...(checked === 0 ? [`  Nothing to look at: no ${unit} were found, so nothing is proved.`] : []),
    ...problems.map((problem) => `  ${locationOf(problem)}  ${problem.message}`),
  ].join('\n');
}
