import {readFileSync} from 'node:fs';
import path from 'node:path';
import {runInNewContext} from 'node:vm';
import {describe, expect, test} from 'vitest';
import {evidence, messageOf, messagesOf, wireText} from '../../contract/evidence';
import {offersFor} from '../../contract/installments';
import {channels} from '../../contract/tables/channels';
import {installmentTerms} from '../../contract/tables/installmentTerms';
import {orderStatuses} from '../../contract/tables/orderStatuses';
import {markdownIn} from '../../lib/pageFiles';
import {isOneOf, replyExamplesOf} from './replies';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const INQUIRY = 'docs/api/payment-features/inquiry-api.mdx';

/** Rows of the first table of a page whose header begins with these cells. */
function tableOf(text: string, ...header: string[]): string[][] {
  const lines = text.split('\n');
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const start = lines.findIndex((line) => line.startsWith('|') && header.every((cell, i) => cells(line)[i] === cell));
  if (start < 0) throw new Error(`No table begins with | ${header.join(' | ')} |.`);
  const after = lines.slice(start + 2);
  const end = after.findIndex((line) => !line.startsWith('|'));
  return after.slice(0, end < 0 ? undefined : end).map(cells);
}

describe('a reply that a page shows', () => {
  const examples = ['docs', 'blog']
    .flatMap((folder) => markdownIn(root, folder))
    .flatMap((name) => replyExamplesOf(read(name)).map((example) => ({name, ...example})));

  test(`is the sandbox's, or a message of the evidence: ${examples.length} replies`, () => {
    expect(examples.length).toBeGreaterThan(0);
    const invented = examples.filter(({text, isSandbox}) => !isSandbox && !isOneOf(text, evidence));
    expect(invented).toEqual([]);
  });

  const page = (heading: string, block: string) => `${heading}\n\n\`\`\`json\n${block}\n\`\`\`\n\n## Go live\n`;

  test('is taken for invented where it is neither', () => {
    const [example] = replyExamplesOf(page('## Reply', '{"ReferenceNo": "202611200001", "Status": "PAID"}'));
    expect(example?.isSandbox).toBe(false);
    expect(isOneOf(example?.text ?? '', evidence)).toBe(false);
  });

  test('may be indented', () => {
    const published = JSON.stringify(JSON.parse(wireText(messageOf('inquiry-object'))), null, 2);
    const [example] = replyExamplesOf(page('## Reply', published));
    expect(isOneOf(example?.text ?? '', evidence)).toBe(true);
  });

  test('belongs to the sandbox under its heading, and no longer after it', () => {
    const text = page('## Try it in the sandbox', '{"a":1}') + page('## Reply', '{"a":1}');
    expect(replyExamplesOf(text).map(({isSandbox}) => isSandbox)).toEqual([true, false]);
  });
});

describe('the programs of the Inquiry page', () => {
  const programs = [...read(INQUIRY).matchAll(/^```js\n([\s\S]*?)^```$/gm)]
    .map(([, code = '']) => code)
    .filter((code) => code.includes('function '));
  interface Programs {
    ordersFrom: (status: number, body: string) => Record<string, unknown>[];
    currencyOf: (code: unknown) => string;
    momentOf: (text: string) => Date;
  }
  const {ordersFrom, currencyOf, momentOf} = runInNewContext(
    `${programs.join('\n')}\n;({ordersFrom, currencyOf, momentOf})`,
    {Date, JSON},
  ) as Programs;
  const replies = messagesOf('inquireOrder', 'reply');
  const withRecord = replies.filter((message) => wireText(message).includes('ReferenceNo'));

  test('find an order in every published and observed reply, unless there is none in it', () => {
    expect(withRecord.length).toBeGreaterThan(0);
    expect(replies.length).toBeGreaterThan(withRecord.length);
    for (const message of replies) {
      const found = ordersFrom(200, wireText(message));
      expect(found, message.name).toHaveLength(withRecord.includes(message) ? 1 : 0);
    }
  });

  test('read every one of these orders as baht, with a moment', () => {
    for (const message of withRecord) {
      const [record] = ordersFrom(200, wireText(message));
      expect(currencyOf(record?.CurrencyCode), message.name).toBe(currencyOf('THB'));
      if (record && 'OrderDateTime' in record) {
        expect(momentOf(String(record.OrderDateTime)).getTime(), message.name).not.toBeNaN();
      }
    }
  });

  test.each([
    ['an error', 500, wireText(messageOf('inquiry-object'))],
    ['an object without a reference', 200, '{"message":"no"}'],
    ['an array with something else in it', 200, '[{"ReferenceNo":"1"},{}]'],
    ['null', 200, 'null'],
    ['a number', 200, '7'],
    ['a page of HTML', 200, '<html></html>'],
  ])('take %s for no answer', (_, status, body) => {
    expect(() => ordersFrom(status, body)).toThrow();
  });

  test('tell other currencies from baht', () => {
    for (const code of ['01', '08', 'USD', undefined]) expect(currencyOf(code)).not.toBe(currencyOf('00'));
  });
});

describe('what the Inquiry page says', () => {
  test('of the value of a key stands in a reply of the evidence', () => {
    const published = wireText(messageOf('inquiry-object'));
    const rows = tableOf(read(INQUIRY), 'Key', 'Value');
    expect(rows.length).toBeGreaterThan(0);
    const literal = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)][0]?.[1];
    for (const [key = '', says = ''] of rows) {
      const name = literal(key) ?? '';
      const value = new RegExp(`"${name}":("[^"]*"|[^,}]+)`).exec(published)?.[1];
      expect(value, name).toBeDefined();
      const shown = literal(says);
      if (shown) expect(value, name).toContain(shown);
      if (says.startsWith('Eight digits')) expect(value).toMatch(/^"\d{8}"$/);
    }
  });

  test('of the time limit is what its samples give a call', () => {
    const seconds = Number(/^- Give each call (\d+) seconds/m.exec(read(INQUIRY))?.[1]);
    const limits: Record<string, [pattern: RegExp, unit: number]> = {
      'curl.sh': [/--max-time (\d+)/, 1],
      'node.mjs': [/AbortSignal\.timeout\(([\d_]+)\)/, 1000],
      'php.php': [/CURLOPT_TIMEOUT\s*=>\s*(\d+)/, 1],
      'python.py': [/timeout=(\d+)/, 1],
      'Main.java': [/Duration\.ofSeconds\((\d+)\)/, 1],
      'main.go': [/(\d+) \* time\.Second/, 1],
    };
    for (const [file, [pattern, unit]] of Object.entries(limits)) {
      const found = pattern.exec(read(`samples/inquireOrder/${file}`))?.[1]?.replaceAll('_', '');
      expect(Number(found) / unit, file).toBe(seconds);
    }
  });

  test('of the classes to keep asking about calls no status of them final', () => {
    const rows = tableOf(read(INQUIRY), 'Class', 'Your order');
    const scheduled = rows.filter(([, , ask]) => ask === 'By the [schedule](#polling)' || ask === 'By the schedule');
    const classes = scheduled.flatMap(([names = '']) => names.split(', '));
    expect(classes).toEqual(expect.arrayContaining(['pending', 'failed', 'cancelled', 'test']));
    const final = orderStatuses.rows.filter((row) => row.final && classes.includes(row.class));
    expect(final.map(({code}) => code)).toEqual([]);
  });

  test('of several records is what its sample decides', () => {
    const text = read(INQUIRY);
    const [, sample = ''] =
      /docs:start main\n([\s\S]*?)\/\/ docs:end main/.exec(read('samples/inquireOrder/node.mjs')) ?? [];
    const published = JSON.parse(wireText(messageOf('inquiry-object'))) as Record<string, unknown>;
    const order = {refno: published.ReferenceNo, total: '3900.00', currency: '00'};
    const setting = () => String(published.MerchantID);
    const {decide} = runInNewContext(`${sample}\n;({decide})`, {setting}) as {
      decide: (records: unknown[], stored: typeof order) => string;
    };
    const decisionOn = (codes: string[]): string => {
      try {
        return decide(
          codes.map((Status) => ({...published, Status})),
          order,
        );
      } catch {
        return 'a person';
      }
    };
    const section = text.slice(text.indexOf('### More than one record'), text.indexOf('### Errors'));
    const [paid = '', unpaid = '', person = ''] = section.split(/- \*\*(?:All are failed|Anything else)/);
    const decided = (part: string) =>
      [...part.matchAll(/`\[([A-Z, ]+)\]`/g)].map(([, codes = '']) => decisionOn(codes.split(', ')));
    expect(decided(paid)).toEqual(['paid', 'paid']);
    expect(decided(unpaid)).toEqual(['failed', 'failed', 'pending']);
    expect(decided(person)).toEqual(['a person', 'a person', 'a person', 'a person']);
  });

  test('of how often its schedule asks is what the schedule adds up to', () => {
    const text = read(INQUIRY);
    const says = Number(/asks about (\d+) times in seven days/.exec(text)?.[1]);
    const minutes = {'Every 2 minutes': 2, 'Every hour': 60, 'Every day': 24 * 60};
    const ages = {'Up to 30 minutes': 30, 'Up to 24 hours': 24 * 60, 'Up to 7 days': 7 * 24 * 60};
    let before = 0;
    let sum = 0;
    for (const [age = '', ask = ''] of tableOf(text, 'Age of the order', 'Ask')) {
      const until = ages[age as keyof typeof ages];
      const pause = minutes[ask as keyof typeof minutes];
      if (!until || !pause) continue;
      sum += (until - before) / pause;
      before = until;
    }
    expect(before).toBe(7 * 24 * 60);
    expect(Math.abs(says - sum)).toBeLessThan(3);
  });
});

describe('the page on installments', () => {
  const page = read('docs/api/redirect/with-installment.mdx');
  const rows = tableOf(page, 'Order', "Issuer's smallest month");
  const header = page
    .split('\n')
    .find((line) => line.startsWith("| Order | Issuer's smallest month"))
    ?.split('|')
    .slice(3, -1)
    .map((cell) => Number.parseInt(cell, 10));

  test('answers in each cell as the one rule does', () => {
    expect(rows.length).toBeGreaterThan(3);
    for (const [order = '', month = '', ...answers] of rows) {
      const satang = Math.round(Number.parseFloat(order.replace(',', '')) * 100);
      const monthlyFrom = month === '–' ? null : Number.parseInt(month, 10);
      const issuers = installmentTerms.rows.filter((term) => term.monthlyFrom === monthlyFrom);
      expect(issuers, month).not.toEqual([]);
      const offered = offersFor(satang, issuers).map(({months}) => months);
      answers.forEach((answer, index) => {
        const months = header?.[index] ?? 0;
        expect({order, month, months, offered: offered.includes(months)}).toEqual({
          order,
          month,
          months,
          offered: answer.startsWith('Yes'),
        });
      });
    }
  });
});

test('the codes of banks on the page of payment methods are those of the table, no more and no fewer', () => {
  const [, line = ''] =
    /- The codes end in the banks' own abbreviations: ([\s\S]*?)\.\n/.exec(read('docs/api/payment-method.mdx')) ?? [];
  const named = [...line.matchAll(/`(\w+)`/g)].map(([, code]) => code);
  const codes = channels.rows
    .filter(({code}) => code.startsWith('ibanking_'))
    .map(({code}) => code.replace('ibanking_', ''));
  expect(codes.length).toBeGreaterThan(3);
  expect(named.sort()).toEqual(codes.sort());
});

test('the verdicts of the reconciliation, and who looks at which, are those of its program', () => {
  const program = read('samples/reconcileOrders/node.mjs');
  const [, list = ''] = /const fine = \[([^\]]*)\]/.exec(program) ?? [];
  const fine = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name);
  const rows = tableOf(read(INQUIRY), 'Verdict', 'A person looks');
  const named = (looks: string) =>
    rows
      .filter(([, cell = '']) => cell === looks)
      .flatMap(([names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(fine.length).toBeGreaterThan(1);
  expect(named('No').sort()).toEqual([...fine].sort());
  const others = named('Yes');
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter((name) => !program.includes(`'${name}'`))).toEqual([]);
});
