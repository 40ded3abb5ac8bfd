/** One thing to fix, said so that the writer knows what to do. */
export interface Problem {
  /** File (from the root of the repository) or address of the page. */
  where: string;
  /** Line of the file, from 1, where it is known. */
  line?: number;
  /** A sentence: what is wrong and how to fix it. */
  message: string;
}

/** What one check found. */
export interface Report {
  /** What the check promises, such as "Every page is in a sidebar". */
  promise: string;
  /** How many things it looked at. Zero is a failure: a check that saw nothing proves nothing. */
  checked: number;
  /** What was counted, in the plural: "pages", "links". */
  unit: string;
  problems: Problem[];
}

/** Where to fix a thing: file and line, or the page. */
export const locationOf = ({where, line}: Problem) => (line === undefined ? where : `${where}:${line}`);

/** Whether a check holds: it looked at something and found nothing to fix. */
export function holds(report: Report): boolean {
  return report.checked > 0 && report.problems.length === 0;
}

/** A report as lines for a terminal: the promise with its count, then one line for each thing to fix. */
export function describe(report: Report): string {
  const heading = `${holds(report) ? '✓' : '✗'} ${report.promise} (${report.checked} ${report.unit})`;
  const nothing =
    report.checked === 0 ? [`  Nothing to look at: no ${report.unit} were found, so nothing is proved.`] : [];
  return [
    heading,
    ...nothing,
    ...report.problems.map((problem) => `  ${locationOf(problem)}  ${problem.message}`),
  ].join('\n');
}
