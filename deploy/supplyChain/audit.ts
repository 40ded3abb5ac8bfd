/** Advisories of the package itself, or the names of packages that it inherits a fault from. */
type Causes = (string | {url: string; title: string; severity: string; range: string})[];

interface AuditReport {
  vulnerabilities?: Record<string, {via: Causes}>;
  error?: {summary?: string};
  message?: string;
}

const GRAVE = new Set(['critical', 'high']);

const parse = (output: string): AuditReport => {
  try {
    return JSON.parse(output) as AuditReport;
  } catch {
    return {message: 'npm audit wrote no report'};
  }
};

/**
 * Reads the report of `npm audit --json`. Registries without an audit service answer with an error.
 *
 * @returns a summary for the log, and one sentence for each advisory of critical or high degree; also one when nobody
 * answered, which is no good news
 */
export function readAudit(output: string) {
  const {vulnerabilities, error, message} = parse(output);
  if (!vulnerabilities) {
    const reason = error?.summary || message || 'no reason given';
    return {
      summary: 'the audit service of the registry did not answer.',
      problems: [`Nothing is known about faults of these packages (${reason}): ask another registry, or later.`],
    };
  }
  const problems = Object.entries(vulnerabilities).flatMap(([name, {via}]) =>
    via.flatMap((cause) =>
      // A package that inherits a fault is named by the package that has it.
      typeof cause === 'string' || !GRAVE.has(cause.severity)
        ? []
        : [`${name} ${cause.range} has ${cause.url} (${cause.severity}), "${cause.title}": update or override it.`],
    ),
  );
  const count = Object.keys(vulnerabilities).length;
  return {
    summary: `the audit service of the registry names ${count} packages and ${problems.length} grave faults.`,
    problems,
  };
}
