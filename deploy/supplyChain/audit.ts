interface AuditedPackage {
  /** Advisories of the package itself, or the names of packages that it inherits a fault from. */
  via: (string | {url: string; title: string; severity: string; range: string})[];
}

interface AuditReport {
  vulnerabilities?: Record<string, AuditedPackage>;
  error?: {summary?: string; detail?: string};
  message?: string;
}

/** What the audit service of the registry says. */
export interface Audit {
  /** For the log. */
  summary: string;
  /** One sentence for each advisory of critical or high degree; also one when nobody answered, which is no good news. */
  problems: string[];
}

const GRAVE = new Set(['critical', 'high']);

const parse = (output: string): AuditReport => {
  try {
    return JSON.parse(output) as AuditReport;
  } catch {
    return {message: 'npm audit wrote no report'};
  }
};

/** Reads the report of `npm audit --json`. Registries without an audit service answer with an error. */
export function readAudit(output: string): Audit {
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
