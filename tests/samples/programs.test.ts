import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test, vi} from 'vitest';
import {environmentFor} from 'payment-contract/sandboxDefaults';
import {escapeHtml} from 'payment-contract/lib/escape';
import {listFiles} from '../../src/lib/files';
import {sampleLanguages} from '../../src/remark/sampleLanguages';
import {textOfQr} from '../support/qr';
import {formsOf, press} from './support/buyer';
import {describeEachLanguage, samplesFolder, type Command} from './support/languages';
import {exchangesOf, expectAsContracted, expectFailure, newReference, runAlone, type Outcome} from './support/run';
import {useProvider} from './support/servers';

/** The operations that have a page, in the order in which a shop needs them. */
const FORMS = [
  'createPayment',
  'createPaymentWithChannel',
  'createPaymentWithInstallment',
  'createPaymentWithTokenizer',
];
const RECURRING = ['registerRecurring', 'chargeRecurring', 'scheduleRecurring', 'inquireRecurring', 'cancelRecurring'];
const OPERATIONS = [...FORMS, 'createPromptPay', 'inquireOrder', ...RECURRING, 'createSecureLink'];

const provider = useProvider();

/** Runs a program, and checks that it makes these calls and no other, according to the contract. */
async function run(command: Command, args: string[], operations: string[], contentType?: RegExp): Promise<Outcome> {
  let outcome!: Outcome;
  const exchanges = await exchangesOf(provider.sandbox, async () => {
    outcome = await runAlone([...command, ...args], environmentFor(provider.sandbox.url));
  });
  expectAsContracted(exchanges, operations, contentType);
  return outcome;
}
const expectOutput = (outcome: Outcome, out: RegExp): void =>
  expect(outcome).toMatchObject({error: '', code: 0, out: expect.stringMatching(out) as string});

/** The form of a page is the one that the payment page accepts. */
async function expectPayable(html: string, refno: string): Promise<void> {
  const [form, ...others] = formsOf(html);
  expect(others).toEqual([]);
  expect(form!.action).toBe(`${provider.sandbox.url}/payment`);
  const exchanges = await exchangesOf(provider.sandbox, async () => expect((await press(form!)).status).toBe(200));
  expectAsContracted(exchanges, ['createPayment']);
  expect(provider.sandbox.engine.orders.byReference(refno)).toMatchObject({
    productDetail: 'Coffee beans 1 kg',
    customerEmail: 'buyer@shop.example',
    returnUrl: 'https://shop.example/return?order=random',
    postbackUrl: 'https://shop.example/postback?token=secret',
  });
}

// Each program starts its own process: on a busy machine a virtual machine needs seconds.
describeEachLanguage(({programOf}) => {
  vi.setConfig({testTimeout: 120_000});
  test.each(FORMS)('%s writes a form that the payment page accepts', async (operation) => {
    const refno = newReference();
    const outcome = await run(programOf(operation), [refno], []);
    expect(outcome).toMatchObject({error: '', code: 0});
    await expectPayable(outcome.out, refno);
  });

  test('createPromptPay makes a QR, once for a reference', async () => {
    const refno = newReference();
    const program = programOf('createPromptPay');
    const outcome = await run(program, [refno], ['createPromptPay']);
    expectOutput(outcome, new RegExp(`^expires \\d{4}-\\d\\d-\\d\\d [\\d:]{8}\\nsaved ${refno}\\.png$`));
    const picture = readFileSync(path.join(outcome.folder, `${refno}.png`));
    expect(textOfQr(picture)).toContain(refno);
    expectFailure(await run(program, [refno], ['createPromptPay']), /^duplicate reference number\. Take a new one\./);
  });

  test('inquireOrder exits with the statuses of its page', async () => {
    const refno = newReference();
    const details = {customerEmail: 'buyer@shop.example', productDetail: 'A cup', currency: '00'};
    const order = provider.sandbox.engine.createOrder({...details, refno, total: '1250.00'});
    const ask = async (status: typeof order.status) => {
      order.status = status;
      const {code, out, error} = await run(programOf('inquireOrder'), [refno], ['inquireOrder']);
      return {code, out, hasReason: error !== ''};
    };
    const says = (decision: string, code: number) => ({
      code,
      out: `${decision} ${refno} 1250.00`,
      hasReason: code === 1,
    });
    for (const status of ['CP', 'Y'] as const) expect(await ask(status)).toEqual(says('paid', 0));
    expect(await ask('NS')).toEqual(says('pending', 2));
    expect(await ask('RE')).toEqual(says('failed', 2));
    expect(await ask('C')).toEqual(says('cancelled', 2));
    expect(await ask('TC')).toEqual(says('test', 2));
    for (const [status, decision] of [
      ['HO', 'held'],
      ['RR', 'refunding'],
      ['RF', 'refunded'],
      ['VO', 'refunded'],
    ] as const)
      expect(await ask(status)).toEqual(says(decision, 1));
    provider.standIn.reply = {
      body: JSON.stringify({ReferenceNo: refno, Total: 1250, CurrencyCode: '00', Status: 'ZZ'}),
    };
    const unknown = await runAlone([...programOf('inquireOrder'), refno], provider.settings());
    expect(unknown).toMatchObject({code: 1, out: `unknown ${refno} 1250.00`});
    provider.standIn.reply = {body: '<h1>Sign in</h1>'};
    expectFailure(await runAlone([...programOf('inquireOrder'), refno], provider.settings()), /./);

    const altered = newReference();
    provider.sandbox.engine.createOrder({...details, refno: altered, total: '990.00'}).status = 'CP';
    const outcome = await run(programOf('inquireOrder'), [altered], ['inquireOrder']);
    expect(outcome).toMatchObject({code: 1, out: `differs ${altered} 1250.00`});
    expect(outcome.error).toMatch(
      /^Inquiry says 990\S* OO \d{12} 00100042: ship nothing, compare it with the control panel$/,
    );
  });

  test('a registration has charges, which are scheduled, read and cancelled', async () => {
    const refno = newReference();
    const start = (operation: string) => run(programOf(operation), [refno], [operation]);
    expectOutput(await start('registerRecurring'), new RegExp(`^registered ${refno}$`));
    expectFailure(await start('registerRecurring'), /If an earlier call was unclear, read the registration\.$/);
    expectOutput(await start('chargeRecurring'), /^charge 1 on \d{4}-\d\d-\d\d$/);
    expectOutput(await start('scheduleRecurring'), /^charge 2 on 2099-01-15$/);
    expectOutput(await start('inquireRecurring'), /^2 charges\n\S+ waiting 1250\.00\n2099-01-15 waiting 1250\.00$/);
    expectOutput(await start('cancelRecurring'), new RegExp(`^cancelled ${refno} 2099-01-15$`));
    expectOutput(await start('inquireRecurring'), /\n2099-01-15 cancel 1250\.00$/);
    expect(provider.sandbox.engine.recurring.get(refno)).toMatchObject({active: true});
  });

  test('createSecureLink prints a link that opens the order', async () => {
    const refno = newReference();
    const outcome = await run(programOf('createSecureLink'), [refno], ['createSecureLink']);
    expectOutput(outcome, new RegExp(`^${provider.sandbox.url}/shop/\\d+/[\\w-]+$`));
    expect((await fetch(outcome.out)).status).toBe(200);
    expectFailure(
      await run(programOf('createSecureLink'), [refno], ['createSecureLink']),
      /^HTTP 400: .*earlier order/,
    );
  });

  test.each(OPERATIONS)('%s names what is missing, in one sentence', async (operation) => {
    expectFailure(
      await runAlone(programOf(operation), environmentFor(provider.sandbox.url)),
      /^reference: write [^\n]+ digits[^\n]*$/,
    );
    expectFailure(
      await runAlone([...programOf(operation), newReference()], {}),
      /^Set the environment variable PAY_\w+\.$/,
    );
  });
});

describe('cURL', () => {
  const command = (operation: string): Command => [
    'sh',
    path.join(samplesFolder, 'curl', sampleLanguages.find(({id}) => id === 'curl')!.fileOf(operation)),
  ];
  const withoutProgress = {error: expect.any(String) as string, code: 0};

  test.each(OPERATIONS.filter((each) => !RECURRING.includes(each)))('%s is the call on the wire', async (operation) => {
    const name = FORMS.includes(operation) ? 'createPayment' : operation;
    const outcome = await run(
      command(operation),
      [newReference()],
      [name],
      FORMS.includes(operation) ? /./ : undefined,
    );
    expect(outcome).toMatchObject(withoutProgress);
    expect(outcome.out).toMatch(FORMS.includes(operation) ? /<form/ : operation === 'inquireOrder' ? /^\[\]$/ : /^\{/);
  });

  test('the recurring calls follow each other', async () => {
    const refno = newReference();
    for (const operation of RECURRING) {
      const {out} = await run(command(operation), [refno], [operation]);
      expect(JSON.parse(out), operation).toMatchObject({success: /charge|schedule/.test(operation) ? 200 : 1});
    }
  });
});

describe('HTML', () => {
  test.each(FORMS)('the form of %s is the one that the payment page accepts', async (operation) => {
    const file = path.join(samplesFolder, 'html', sampleLanguages.find(({id}) => id === 'html')!.fileOf(operation));
    const refno = newReference();
    const settings = environmentFor(provider.sandbox.url);
    const html = readFileSync(file, 'utf8')
      .replace(/\$\{(\w+)\}/g, (_mark, name: string) => escapeHtml(settings[name]!))
      .replace(/20261120000[12]/, refno);
    await expectPayable(html, refno);
  });
});

describe('every program', () => {
  const clients = sampleLanguages.flatMap(({id, client}) => (client ? [path.join(id, client.file)] : []));
  const programs = listFiles(samplesFolder).filter(
    (file) => file.includes('/') && !/README|go\.mod|__pycache__|^sql\//.test(file),
  );
  const isLong = (file: string) => clients.includes(file) || /postback|folder|reconcile|database/i.test(file);
  const read = (file: string) => readFileSync(path.join(samplesFolder, file), 'utf8');

  test('exists in every language', () => {
    for (const {id, fileOf, client} of sampleLanguages) {
      const wanted = id === 'html' ? FORMS : [...OPERATIONS, 'postback'];
      expect(
        wanted.filter((operation) => !existsSync(path.join(samplesFolder, id, fileOf(operation)))),
        id,
      ).toEqual([]);
      expect(readdirSync(path.join(samplesFolder, id)).includes('README.md'), `${id}/README.md`).toBe(
        client !== undefined,
      );
    }
  });

  test.each(programs.filter((file) => !isLong(file)))('%s fits beside the text of a page', (file) => {
    const lines = read(file).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(file.startsWith('curl/') ? 15 : 35);
    expect(lines.filter((line) => line.replaceAll('\t', '    ').length > 62)).toEqual([]);
  });

  test.each(programs.filter((file) => !/^(?:curl|html)\//.test(file) && !clients.includes(file)))(
    '%s leaves connections, settings and amounts to the client',
    (file) => {
      expect(read(file)).not.toMatch(
        /\bfetch\(|urlopen|http\.client|curl_init|HttpClient|http\.(?:Post|Client)|PAY_[A-Z]/,
      );
      // A list of statuses is a second decision.
      expect(read(file)).not.toMatch(/['"](?:CP|NS|HO|RR)['"]/);
    },
  );

  test.each(clients)('%s names no host and no key, and has its version in the first lines', (file) => {
    expect(read(file)).not.toMatch(/sandbox-|\.example\/|https?:\/\/(?!localhost)/);
    expect(read(file).split('\n').slice(0, 6).join('\n')).toMatch(/version \d+\.\d+\.\d+ of \d{1,2} \w+ 20\d\d/);
  });
});
