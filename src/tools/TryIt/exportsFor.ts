import type {FieldRow} from 'payment-contract/fields';
import {environmentFor, SANDBOX_ORIGIN} from 'payment-contract/sandboxDefaults';
import {exportLine, keyVariables} from '../../components/Samples/shell';
import variables from './variables.json';
import type {RequestShape, RequestValues} from './request';

const HOSTS = ['PAY_PAYMENT_URL', 'PAY_API_URL', 'PAY_LINK_URL'];

/** The variable whose value the samples send in a field; undefined for a field that they do not send. */
export const variableOf = (path: string): string | undefined =>
  (variables as Readonly<Record<string, string>>)[path.toLowerCase()];

/**
 * Writes the values of a request as the environment of its sample, for a POSIX shell.
 *
 * @param isForSandbox whether it is for the sandbox, whose address and keys are public; those of the live service are
 *   the reader's own, and are never typed here.
 */
export function exportsFor(
  {credentialHeaders}: RequestShape,
  rows: readonly FieldRow[],
  values: RequestValues,
  isForSandbox: boolean,
): string {
  const settings = new Map<string, string>();
  if (isForSandbox) {
    const sandbox = environmentFor(SANDBOX_ORIGIN);
    const keys = credentialHeaders.map(({key}) => keyVariables[key]!);
    for (const name of [...HOSTS, ...keys]) settings.set(name, sandbox[name]!);
  }
  const missing: string[] = [];
  for (const {path} of rows.filter(({path}) => values[path])) {
    const name = variableOf(path);
    if (name) settings.set(name, values[path]!);
    else missing.push(path);
  }
  return [
    ...(isForSandbox ? [] : ['# Set the hosts and keys of the live service, too.']),
    ...[...settings].map(([name, value]) => exportLine(name, value)),
    ...missing.map((path) => `# ${path}: the program does not send it. Add the field.`),
  ].join('\n');
}
