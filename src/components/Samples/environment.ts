import {environmentFor, SANDBOX_ORIGIN} from 'payment-contract/sandboxDefaults';
import {exportLine} from './shell';
import chargeLines from './preparations/charge.sh?raw';
import texts from './environment.json';
import orderLines from './preparations/order.sh?raw';
import ordersLines from './preparations/orders.sh?raw';
import registrationLines from './preparations/registration.sh?raw';

/** Variables that samples can do without. */
const optional: Readonly<Record<string, string>> = texts.optional;

/** Values that the shell computes, such as a time in Thailand (UTC+7): a fixed date in a page would expire. */
const computed: Readonly<Record<string, string>> = texts.computed;

/** Commands that prepare an empty sandbox or a folder for the samples that match a pattern. */
const preparations: readonly (readonly [found: RegExp, commands: string])[] = [
  [/restpayrecurring|restgetrecurring|restdeleterecurring/, registrationLines],
  [/restdeleterecurring/, chargeLines],
  [/PAY_ORDERS_FILE/, ordersLines],
  [/PAY_ORDERS_DIR/, 'mkdir -p "$PAY_ORDERS_DIR"'],
  // The program that sends a postback: its variables give the reference.
  [/status=CP/, orderLines],
];

/** Lists the environment variables that programs name, in alphabetical order. */
export const variablesIn = (programs: readonly string[]): string[] =>
  [...new Set(programs.flatMap((program) => program.match(/\bPAY_[A-Z_]+\b/g) ?? []))].sort();

/** Writes environment variables, ready to be pasted into a shell, with the values of the sandbox. */
export function toExports(variables: readonly string[]): string {
  const known: Readonly<Record<string, string>> = {
    ...texts.inputs,
    // No issuer offers installments for a small order.
    ...(variables.includes('PAY_MONTHS') && {PAY_ORDER_TOTAL: '12000.00'}),
    ...environmentFor(SANDBOX_ORIGIN),
  };
  return variables
    .map((name) => {
      if (optional[name]) return `# ${name}: optional, ${optional[name]}`;
      const value = known[name];
      if (value === undefined) return `export ${name}=${computed[name] ?? ''}`;
      return exportLine(name, value);
    })
    .join('\n');
}

/**
 * Writes commands that set up the environment of sample programs, so that each of them succeeds in the sandbox.
 *
 * @param programs the samples, as text or HTML.
 */
export function toEnvironment(programs: readonly string[]): string {
  const needed = preparations
    .filter(([found]) => programs.some((program) => found.test(program)))
    .map(([, commands]) => commands.trimEnd());
  return [toExports(variablesIn([...programs, ...needed])), ...needed].join('\n');
}
