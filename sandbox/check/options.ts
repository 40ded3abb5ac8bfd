import {SANDBOX_PORT} from 'payment-contract/sandboxDefaults';
import {nearest} from 'payment-contract/lib/editDistance';
import {isLoopback} from '../engine/postbacks';
import {provider as identity} from '../identity';
import {readOptions, readPort, UsageError} from '../options';

/** How the buyer goes to the payment. */
export const channels = ['form', 'qr'] as const;
export type Channel = (typeof channels)[number];

const TEXT = {type: 'string'} as const;
/** The commands that a merchant can give. */
const COMMANDS = ['order', 'shipments', 'again', 'job', 'restart', 'change', 'tasks', 'state', 'settle'] as const;
export type CommandName = (typeof COMMANDS)[number];
const commandOptions = Object.fromEntries(COMMANDS.map((name) => [name, TEXT])) as Record<CommandName, typeof TEXT>;

/** The page with scripts for the commands. */
export const EXAMPLES = `${identity.siteUrl}/docs/api/testcards-accounts#prove`;

/** How long a shop may take by default. */
const PATIENCE = '20s';

export interface CheckOptions {
  /** Address of the control panel, with the shop's token. */
  postbackUrl: string;
  /** Further hosts that may receive postbacks. */
  postbackHosts: readonly string[];
  commands: Readonly<Partial<Record<CommandName, string>>>;
  channels: readonly Channel[];
  /** Names of the chosen cases; empty for all. */
  only: readonly string[];
  port: number;
  /** How long a shop may take for what it does by itself, in milliseconds. */
  patience: number;
  /** Whether a case that is not played counts as failed. */
  isStrict: boolean;
  json: boolean;
}

const checkOptions = {
  'postback-url': TEXT,
  ...commandOptions,
  channels: {type: 'string', default: channels.join()},
  'postback-host': {type: 'string', multiple: true},
  only: {type: 'string', multiple: true},
  list: {type: 'boolean'},
  strict: {type: 'boolean'},
  json: {type: 'boolean'},
  port: {type: 'string', default: String(SANDBOX_PORT)},
  patience: {type: 'string', default: PATIENCE},
  help: {type: 'boolean', short: 'h'},
} as const;

/** Output of `check --help`. */
export const checkUsage = `Usage: payment-sandbox check --postback-url ADDRESS [options]

Starts a sandbox that behaves badly, plays payments against your shop on this
machine, and says what the shop did.

The shop
  --postback-url ADDRESS  postback address as in the control panel, with the
                          shop's token
  --channels LIST         what the shop offers, by default ${channels.join()}
  --postback-host NAME    lets postbacks go to this host too, not only to this
                          machine; can be repeated

Commands. Without --order, the check asks you to do everything by hand.
All but --order, --job and --restart get the order number as last argument.
  --order COMMAND      places an order and goes to the payment as the buyer's
                       browser would; gets CHECK_CHANNEL, "form" or "qr", and
                       prints the shop's order number as its last line
  --shipments COMMAND  prints how often the goods left: 0, 1, …
  --again COMMAND      the buyer pays again, with a new reference
  --job COMMAND        runs the daily job; if a person has to look, it may end
                       with 1 and print the order number or the reference
  --restart COMMAND    kills the shop and starts it
  --change COMMAND     the buyer changes the basket after the form; prints what
                       the order costs now, or the old total if the shop refuses
  --tasks COMMAND      prints a line for each thing that a person has been told
                       about the order; gets the reference if there is no order
  --state COMMAND      prints open, paid, refunded or attention, and after a
                       space the amount, if the shop books one
  --settle COMMAND     asks for the order at each address that your pages call or
                       your platform's own API offers, such as the one that the
                       QR page polls; may fail

The run
  --only NAME,…        plays only these cases
  --list               prints the cases
  --strict             a case that is not played counts as failed
  --port NUMBER        port of the sandbox, by default ${SANDBOX_PORT}
  --patience TIME      how long the shop may take to ask again by itself, such
                       as 20s or 2m; by default ${PATIENCE}

Output
  --json               prints a JSON object per line: case, result, detail,
                       page, and output, what a command that failed wrote
  --help               prints this text

Commands run in the shell of the system, with the sandbox's address and
credentials as PAY_… in the environment. Examples are on the page
${EXAMPLES}
Exit code: 0 nothing failed, 1 a case failed, 2 wrong use, a command that did
not work, or nothing played.`;

/** The names of a list, each of which must be known. */
function namesOf<Name extends string>(option: string, list: string, known: readonly Name[]): Name[] {
  const names = list.split(',').map((name) => name.trim());
  for (const name of names) {
    if (!(known as readonly string[]).includes(name)) {
      throw new UsageError(`--${option}: there is no "${name}". Did you mean ${nearest(name, known)}?`);
    }
  }
  return names as Name[];
}

function patienceOf(text: string): number {
  const [, count, unit] = /^(\d{1,4})(s|m)?$/.exec(text) ?? [];
  const milliseconds = Number(count) * (unit === 'm' ? 60_000 : 1_000);
  if (milliseconds > 0) return milliseconds;
  throw new UsageError(`--patience: write seconds or minutes, such as 20s or 2m, not "${text}".`);
}

/** @throws UsageError unless the check may send postbacks there. */
function checkAddress(address: string | undefined, hosts: readonly string[]): string {
  if (address === undefined) {
    throw new UsageError(
      "Write --postback-url with your shop's address: --postback-url 'http://127.0.0.1:8000/postback?token=…'",
    );
  }
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError(`--postback-url: write an address that begins with http:// or https://, not "${address}".`);
  }
  if (isLoopback(url.hostname) || hosts.includes(url.hostname)) return address;
  throw new UsageError(
    `--postback-url: ${url.hostname} is not this machine. If the shop there is a test shop of yours, add --postback-host ${url.hostname}`,
  );
}

/** The options of a run by hand that goes on, without the token of the address. */
export function againOptions({postbackUrl, postbackHosts, channels: offered, port, patience}: CheckOptions): string {
  const given = [
    `--postback-url '${postbackUrl.replace(/=[^&]*/g, '=…')}'`,
    ...postbackHosts.map((host) => `--postback-host ${host}`),
    offered.length < channels.length && `--channels ${offered.join()}`,
    port !== SANDBOX_PORT && `--port ${port}`,
    patience !== patienceOf(PATIENCE) && `--patience ${patience / 1_000}s`,
  ];
  return given.filter(Boolean).join(' ');
}

/**
 * Reads the options of `check`.
 *
 * @param cases the names of the known cases.
 * @returns `help` and `list` when only these are asked for.
 * @throws UsageError
 */
export function readCheckOptions(args: readonly string[], cases: readonly string[]): CheckOptions | 'help' | 'list' {
  const values = readOptions(checkOptions, args);
  if (values.help) return 'help';
  if (values.list) return 'list';
  const postbackHosts = values['postback-host'] ?? [];
  const given = COMMANDS.filter((name) => values[name] !== undefined);
  const empty = given.find((name) => values[name]?.trim() === '');
  if (empty) throw new UsageError(`--${empty}: write a command, or leave the option out.`);
  const [alone] = given;
  if (alone && values.order === undefined) {
    throw new UsageError(
      `--${alone} needs --order. Without --order, the check asks you for everything. Examples: ${EXAMPLES}`,
    );
  }
  return {
    postbackUrl: checkAddress(values['postback-url'], postbackHosts),
    postbackHosts,
    commands: Object.fromEntries(given.map((name) => [name, values[name]])),
    channels: namesOf('channels', values.channels, channels),
    only: values.only ? namesOf('only', values.only.join(), cases) : [],
    port: readPort(values.port),
    patience: patienceOf(values.patience),
    isStrict: values.strict ?? false,
    json: values.json ?? false,
  };
}
