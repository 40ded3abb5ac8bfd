import {randomInt} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {runInNewContext} from 'node:vm';
import {describe, expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {messageOf, messagesOf, wireText} from 'payment-contract/evidence';
import {offersFor} from 'payment-contract/installments';
import {pluginReleases} from 'payment-contract/pluginReleases';
import {describeOperation} from 'payment-contract/reference';
import {SANDBOX_ORIGIN} from 'payment-contract/sandboxDefaults';
import {tables} from 'payment-contract/tables';
import {provider} from '../../provider';
import {startStatus} from 'payment-sandbox/engine/tables';
import {markdownIn} from '../support/markdownFiles';

// Compares facts in the prose of pages with the contract, its evidence or the programs.

const root = path.join(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const pageOf = (name: string): string => read(`docs/api/${name}.mdx`);
const contract = loadContract(provider);

const INQUIRY = pageOf('payment-features/inquiry-api');

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Header and rows of the first table on a page whose header begins with these cells. */
function tableOf(text: string, ...start: string[]): string[][] {
  const lines = text.split('\n').map((line) => (line.startsWith('|') ? cellsOf(line) : undefined));
  const first = lines.findIndex((cells) => cells && start.every((cell, index) => cells[index] === cell));
  if (first < 0) throw new Error(`No table on the page begins with | ${start.join(' | ')} |.`);
  const end = lines.indexOf(undefined, first);
  const [header, , ...rows] = lines.slice(first, end < 0 ? undefined : end) as string[][];
  return [header!, ...rows];
}

const codesIn = (text = ''): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);

/** Definitions in the JavaScript of a page, by name. */
function definedIn<Values>(page: string, names: string, given: object = {}): Values {
  const code = [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)]
    .map(([, block = '']) => block.replaceAll(/^import .*$/gm, ''))
    .filter((block) => new RegExp(`(?:function|const) (?:${names.replaceAll(', ', '|')})\\b`).test(block));
  return runInNewContext(`${code.join('\n')}\n;({${names}})`, {Date, Intl, JSON, ...given}) as Values;
}

const replies = (operation: string): Record<string, unknown>[] =>
  messagesOf(operation, 'reply').map((message) => JSON.parse(wireText(message) || 'null') as Record<string, unknown>);

describe('the Inquiry page', () => {
  const examples = tables.orderDecisions.rows.flatMap(({examples: each, ...row}) =>
    each.map((codes) => ({...row, codes, label: `[${codes.join(', ')}]`})),
  );

  test('decides about every status, and stops asking only about final ones', () => {
    const single = examples.filter(({codes}) => codes.length === 1);
    for (const {code, final} of tables.orderStatuses.rows) {
      const asks = single.filter(({codes}) => codes[0] === code).map(({ask}) => ask);
      expect(asks, code).toEqual([final ? 'No' : expect.not.stringMatching(/^No$/)]);
    }
  });

  test('lists the verdicts of the reconciliation program, and which of them need a person', () => {
    const program = read('samples/node/reconcile.mjs');
    const fine = [.../const FINE = \[([^\]]*)\]/.exec(program)![1]!.matchAll(/'([^']+)'/g)].map(([, name]) => name);
    const [, ...rows] = tableOf(INQUIRY, 'Verdict', 'Person needed');
    const named = (looks: string) => rows.filter(([, cell]) => cell === looks).flatMap(([names]) => codesIn(names));
    expect(named('No').sort()).toEqual(fine.sort());
    expect(named('Yes').length).toBeGreaterThan(0);
    expect(named('Yes').filter((name) => !program.includes(`'${name}'`))).toEqual([]);
  });
});

// The tests of the clients hold every other language to the same pauses.
test('the polling schedule of the page is that of the client', async () => {
  const seconds: Record<string, number> = {second: 1, minute: 60, hour: 3_600, day: 86_400};
  const SPAN = new RegExp(`(\\d+)?\\s*\\b(${Object.keys(seconds).join('|')})s?\\b`);
  const inSeconds = (words = ''): number => {
    const [, count = '1', unit = ''] = SPAN.exec(words) ?? [];
    return Number(count) * seconds[unit]!;
  };
  const [, [, atOnce = ''] = [], ...ages] = tableOf(INQUIRY, 'Age of the attempt', 'Ask');
  const first = [...atOnce.matchAll(/\d+/g)].map(Number);
  // Each step: until which age, and how long to wait.
  const page = first.map((pause, index) => [first.slice(0, index + 1).reduce((sum, each) => sum + each), pause]);
  for (const [age = '', pause] of ages) if (age.startsWith('Up to')) page.push([inSeconds(age), inSeconds(pause)]);
  expect(page).toHaveLength(6);

  const {pauseOf} = (await import(path.join(root, 'samples/node/payments.mjs'))) as {
    pauseOf: (ask: string, age: number) => number | undefined;
  };
  expect(page.map(([end]) => [end, pauseOf('schedule', end! - 1)])).toEqual(page);
  expect(pauseOf('schedule', page.at(-1)![0]!)).toBeUndefined();
});

test('every address of the sandbox is its default one', () => {
  const shops = ['127.0.0.1:4000', '127.0.0.1:8000'];
  const pages = [...markdownIn(root, 'docs'), ...markdownIn(root, 'blog'), 'samples/README.md', 'sandbox/README.md'];
  const named = pages.flatMap((file) =>
    [...read(file).matchAll(/(?:127\.0\.0\.1|localhost):\d+/g)].map(([host]) => host),
  );
  expect(new Set(named.filter((host) => !shops.includes(host)))).toEqual(new Set([new URL(SANDBOX_ORIGIN).host]));
});

test.each([
  ...['docs/api/redirect/with-installment.mdx', 'docs/plugins/overviews.mdx', 'src/pages/_buildable.json'],
  ...['contract/openapi.yaml', 'contract/assumptions.yaml'],
])('%s names the smallest order of an installment plan', (file) => {
  const smallest = Math.min(...tables.installmentTerms.rows.map(({orderFrom}) => orderFrom));
  expect(read(file)).toContain(`${smallest.toLocaleString('en')} THB`);
});

const smallestPromptPay = contract.paths['/tep/api/v2/promptpaynew']?.post?.parameters?.find(
  ({name}) => name === 'total',
)?.['x-minimum'];

test.each([
  ...['docs/api/none-ui-api/promptpay-api', 'docs/api/overviews', 'docs/api/payment-method', 'docs/plugins/overviews'],
  ...['docs/api/redirect/with-channel', 'docs/api/testcards-accounts'],
])('%s names the smallest amount of PromptPay alone', (page) => {
  const named = [...read(`${page}.mdx`).matchAll(/\b(\d(?:\.\d\d)?) THB/g)].map(([, amount]) => Number(amount));
  expect(named).toContain(Number(smallestPromptPay));
});

test('the table of installments agrees with the rule', () => {
  const [header, ...rows] = tableOf(pageOf('redirect/with-installment'), 'Order', "Issuer's smallest month");
  const months = header!.slice(2).map((cell) => Number.parseInt(cell, 10));
  expect(rows.length).toBeGreaterThan(3);
  for (const [order = '', month = '', ...answers] of rows) {
    const satang = Math.round(Number.parseFloat(order.replace(',', '')) * 100);
    const monthlyFrom = month === '–' ? null : Number.parseInt(month, 10);
    const issuers = tables.installmentTerms.rows.filter((term) => term.monthlyFrom === monthlyFrom);
    expect(issuers, month).not.toEqual([]);
    const offered = offersFor(satang, issuers).map((offer) => offer.months);
    expect(
      answers.map((answer) => answer.startsWith('Yes')),
      `${order}, ${month}`,
    ).toEqual(months.map((each) => offered.includes(each)));
  }
});

test('the page of payment methods names each channel, a bank by the end of its code', () => {
  const page = pageOf('payment-method');
  const names = tables.channels.rows.map(({code}) => `\`${code.replace('ibanking_', '')}\``);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !page.includes(name))).toEqual([]);
});

test('the page of channels names the status of each new order, as the sandbox has it', () => {
  const page = pageOf('redirect/with-channel');
  const statuses = new Set(tables.channels.rows.map(startStatus));
  expect(statuses.size).toBe(2);
  for (const status of statuses) expect(page).toContain(`\`${status}\``);
});

test('the PromptPay page states the lifetime of a QR', () => {
  const page = pageOf('none-ui-api/promptpay-api');
  const {secondsLeft} = definedIn<{secondsLeft: (expires: string, now: number) => number}>(page, 'secondsLeft');
  const lifeOf = ({data}: {data: unknown}) => {
    const {orderdatetime, expiredate} = data as Record<'orderdatetime' | 'expiredate', string>;
    return secondsLeft(expiredate, Date.parse(`${orderdatetime.replace(' ', 'T')}+07:00`));
  };
  const made = replies('createPromptPay').filter(({status}) => status === 'success');
  expect(made.some(({data}) => (data as {expiredate: string}).expiredate === '')).toBe(true);
  const [life = 0, ...others] = new Set(made.map(({data}) => lifeOf({data})));
  expect(others).toEqual([]);
  expect(page).toContain(`${life / 60} minutes`);
});

test('the command for a secure link sends the contract’s fields, with a token and a return value', () => {
  const page = pageOf('payment-link/secure-link-api');
  const command = /-d "(\{\\"merchant\\"[\s\S]*?\})"/.exec(page)?.[1] ?? '';
  const sent = [...command.matchAll(/\\"(\w+)\\": /g)].map(([, name]) => name);
  const request = JSON.parse(wireText(messageOf('secure-link-request'))) as object;
  expect(sent.sort()).toEqual(Object.keys(request).sort());
  expect(Object.keys(contract.components.schemas.SecureLinkRequest?.properties ?? {})).toEqual(
    expect.arrayContaining(sent),
  );
  expect(command).toMatch(/\\"postBackURL\\": \\"[^"]*\?token=/);
  expect(command).toMatch(/\\"returnURL\\": \\"[^"]*\?order=/);
});

test('a generated member reference matches the pattern of the field', () => {
  const page = pageOf('payment-features/tokenizer');
  const {newCustomerRef} = definedIn<{newCustomerRef: () => string}>(page, 'newCustomerRef', {randomInt});
  const {pattern = '(?!)'} = contract.components.schemas.PaymentForm?.properties?.customerref ?? {};
  for (let count = 0; count < 50; count++) expect(newCustomerRef()).toMatch(new RegExp(pattern));
});

test('the recurring pages name success values and addresses as in the contract', () => {
  const recurring = (name: string): string => pageOf(`payment-features/recurring/${name}`);
  const successOf = (operation: string) => new Set(replies(operation).map(({success}) => success));
  expect(successOf('registerRecurring')).toEqual(new Set([1]));
  expect(successOf('chargeRecurring')).toEqual(new Set([200, undefined]));
  for (const page of ['create-recurring', 'create-recurring-schedule-data']) {
    for (const value of ['1', '200']) expect(recurring(page), page).toContain(`\`${value}\``);
  }
  for (const operation of ['cancelRecurring', 'registerRecurring']) {
    const end = describeOperation(contract, operation).url.split('/').at(-1)!;
    expect(recurring('delete-recurring-scheduled-recurring')).toContain(`\`${end}\``);
  }
});

describe('the table of field names on the overview', () => {
  const lastKeys = (fields: readonly {path: string}[]) => fields.map(({path: field}) => field.split('.').at(-1)!);
  const sent = (operation: string) => lastKeys(describeOperation(contract, operation).request);
  const received = (operation: string) =>
    describeOperation(contract, operation).replies.flatMap(({rows}) => lastKeys(rows));
  const both = (...operations: string[]) => operations.flatMap((each) => [...sent(each), ...received(each)]);
  const fieldsOf: Record<string, string[]> = {
    'Redirect form': sent('createPayment'),
    Postback: sent('postback'),
    PromptPay: both('createPromptPay'),
    'Inquiry request': sent('inquireOrder'),
    'Inquiry reply': received('inquireOrder'),
    Recurring: both('registerRecurring', 'chargeRecurring', 'scheduleRecurring', 'inquireRecurring', 'cancelRecurring'),
    'Secure link': sent('createSecureLink'),
  };
  const [, section = ''] = /^## Field names in each API .*\n([\s\S]*?)(?=^## )/m.exec(pageOf('overviews')) ?? [];
  const [header, ...rows] = tableOf(section);
  const columns = header!.slice(1);
  expect(columns).toEqual(Object.keys(fieldsOf));

  test.each(rows)('spells the names of "%s" as in the contract', (...[, ...cells]) => {
    const names = cells.map((cell, index) => ({column: columns[index]!, name: /^`(\w+)`$/.exec(cell)?.[1]}));
    expect(names.filter(({name}) => name).length).toBeGreaterThan(1);
    for (const {column, name} of names) if (name) expect(fieldsOf[column]).toContain(name);
  });
});

describe('the examples of the contract', () => {
  /** Every example value of a field: in schemas, parameters and messages. */
  function shownFor(names: readonly string[], node: unknown = contract): string[] {
    if (typeof node !== 'object' || node === null) return [];
    return Object.entries(node).flatMap(([key, value]) => {
      if (!names.includes(key)) return shownFor(names, value);
      if (typeof value === 'string') return [value];
      const {example} = (value ?? {}) as {example?: unknown};
      return typeof example === 'string' ? [example] : shownFor(names, value);
    });
  }

  test.each([
    [['returnurl', 'returnURL'], /\?order=[\w-]{16,}$/],
    [['postbackurl', 'postBackURL'], /\?token=[\w-]{8,}$/],
    [['customerref'], /^(?![A-Z]*\d+$)/i],
  ])('of %j cannot be guessed', (names, pattern) => {
    const values = shownFor(names);
    expect(values.length).toBeGreaterThan(1);
    expect(values.filter((value) => !pattern.test(value))).toEqual([]);
  });
});

test.each(pluginReleases)('the release for $platform is on its page', ({page}) => {
  expect(read(`docs/plugins/${page}.mdx`)).toContain(`<PluginReleases platform="${page}" />`);
});

test('the commands for the live service contain no fixed date', () => {
  const blocks = markdownIn(root, 'docs/api').flatMap((file) => {
    const [live = ''] = read(file).split(/^#{2,3} Try .* in the sandbox/m);
    return [...live.matchAll(/^[ \t]*```bash\n([\s\S]*?)```/gm)].map(([, code = '']) => ({file, code}));
  });
  expect(blocks.length).toBeGreaterThan(3);
  expect(blocks.filter(({code}) => /\b20\d\d-\d\d-\d\d/.test(code))).toEqual([]);
});
