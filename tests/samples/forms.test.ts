import {readFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {installmentTerms, offersFor, smallestTotal} from '../../contract/installments';
import {startSandbox, type Sandbox} from '../../sandbox/server';
import {fillTemplate, formsOf, press} from './support/buyer';
import {describeEachLanguage, samplesFolder} from './support/languages';
import {exchangesOf, expectAsContracted, expectFailure, expectSuccess, newReference, run} from './support/run';

type Settings = Record<string, string>;

interface Variant {
  folder: string;
  /** The variant, if a folder has several. */
  with?: string;
  settings: Settings;
  /** Fields in addition to those of every form. */
  fields: Settings;
  channel?: string;
  /** Invalid fields, and the program's error for them. */
  refusals: {change: Settings; reason: RegExp}[];
}

const variants: Variant[] = [
  {folder: 'createPayment', settings: {}, fields: {}, refusals: []},
  {
    folder: 'createPaymentWithChannel',
    settings: {PAY_CHANNEL: 'promptpay'},
    fields: {channel: 'promptpay'},
    channel: 'promptpay',
    refusals: [{change: {PAY_CHANNEL: 'PromptPay'}, reason: /PromptPay is not a channel of this shop/}],
  },
  {
    folder: 'createPaymentWithInstallment',
    settings: {PAY_ORDER_TOTAL: '3000.00'},
    fields: {total: '3000.00', channel: 'installment'},
    channel: 'installment',
    refusals: [{change: {PAY_ORDER_TOTAL: '2999.99'}, reason: /2999\.99 is too little for/}],
  },
  {
    folder: 'createPaymentWithInstallment',
    with: 'issuer and months',
    settings: {PAY_ORDER_TOTAL: '3000.00', PAY_MONTHS: '6', PAY_BANK: 'SCB'},
    fields: {total: '3000.00', channel: 'installment', bankins: 'SCB', monthins: '6'},
    channel: 'installment',
    refusals: [
      {change: {PAY_MONTHS: '5'}, reason: /no issuer offers 5 months/i},
      {change: {PAY_MONTHS: '6x'}, reason: /no issuer offers 6x months/i},
    ],
  },
  {
    folder: 'createPaymentWithTokenizer',
    settings: {PAY_MEMBER: 'K7Q2M9X4PZ'},
    fields: {customerref: 'K7Q2M9X4PZ'},
    refusals: [{change: {PAY_MEMBER: 'MEMBER-42'}, reason: /member: at most 10 letters and digits/i}],
  },
];

// Every special character of HTML, URLs and shells, and Thai.
const product = `กาแฟ "1 kg" & 'more' <b>+%2B</b>`;
const postbackUrl = 'https://shop.example/postback?token=a-secret-of-yours&shop=1';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({port: 0});
});
afterAll(() => sandbox.close());

const settingsOf = (variant: Variant, change: Settings = {}): Settings => ({
  ...sandbox.environment,
  PAY_REFNO: newReference(),
  PAY_ORDER_TOTAL: '1250.00',
  PAY_CURRENCY: '00',
  PAY_PRODUCT: product,
  PAY_CUSTOMER_EMAIL: 'buyer@shop.example',
  PAY_RETURN_URL: 'https://shop.example/return?order=an-unguessable-value',
  PAY_POSTBACK_URL: postbackUrl,
  ...variant.settings,
  ...change,
});

/** The order in the sandbox. */
function expectOrder(refno: string, variant: Variant): void {
  expect(sandbox.engine.orders.byReference(refno)).toMatchObject({
    total: variant.fields.total ?? '1250.00',
    currency: '00',
    productDetail: product,
    postbackUrl,
    channel: variant.channel,
    customerRef: variant.fields.customerref,
  });
}

/** Checks that the page has exactly one form with these fields, and that the hosted page accepts it. */
async function expectPayable(html: string, settings: Settings, variant: Variant): Promise<void> {
  const [form, ...others] = formsOf(html);
  expect(others).toEqual([]);
  expect(form).toEqual({
    method: 'post',
    action: `${sandbox.url}/payment`,
    charset: 'UTF-8',
    fields: {
      merchantid: '00100042',
      refno: settings.PAY_REFNO,
      customeremail: 'buyer@shop.example',
      productdetail: product,
      total: '1250.00',
      cc: '00',
      lang: 'EN',
      returnurl: 'https://shop.example/return?order=an-unguessable-value',
      postbackurl: postbackUrl,
      ...variant.fields,
    },
    others: ['button'],
  });
  const exchanges = await exchangesOf(sandbox, async () => {
    expect((await press(form!)).status).toBe(200);
  });
  expectAsContracted(exchanges, ['createPayment']);
  expectOrder(settings.PAY_REFNO!, variant);
}

describe('HTML', () => {
  test.each(variants.filter((variant) => !variant.with))(
    '$folder is a form that the hosted page accepts',
    async (variant) => {
      const settings = settingsOf(variant);
      const template = readFileSync(path.join(samplesFolder, variant.folder, 'form.html'), 'utf8');
      await expectPayable(fillTemplate(template, settings), settings, variant);
    },
  );
});

describeEachLanguage([...new Set(variants.map(({folder}) => folder))], (commandOf, {id}) => {
  describe.each(variants.map((variant) => ({variant, name: [variant.folder, variant.with].join(' ')})))(
    '$name',
    ({variant}) => {
      const start = (change?: Settings) => {
        const settings = settingsOf(variant, change);
        return {settings, outcome: run(commandOf(variant.folder), settings)};
      };

      if (id === 'curl') {
        test('posts a form that the hosted page accepts', async () => {
          const {settings, outcome} = start();
          const exchanges = await exchangesOf(sandbox, async () => {
            expectSuccess(await outcome, `page ${settings.PAY_REFNO} ${settings.PAY_ORDER_TOTAL}`);
          });
          expectAsContracted(exchanges, ['createPayment']);
          expectOrder(settings.PAY_REFNO!, variant);
        });

        test('reports a used reference like the hosted page', async () => {
          const {settings, outcome} = start();
          expect((await outcome).code).toBe(0);
          const again = await start({PAY_REFNO: settings.PAY_REFNO!}).outcome;
          expectFailure(again, /HTTP 400, and the page says: Reference number already used/);
        });
      } else {
        test('writes a form that the hosted page accepts, with any values', async () => {
          const {settings, outcome} = start();
          const done = await outcome;
          expect(done).toMatchObject({code: 0, error: ''});
          expect(done.out).toContain('<meta charset="utf-8">');
          await expectPayable(done.out, settings, variant);
        });

        test('refuses an amount without decimals and a short reference', async () => {
          expectFailure(await start({PAY_ORDER_TOTAL: '1250'}).outcome, /total: two decimals/);
          expectFailure(await start({PAY_REFNO: '123'}).outcome, /refno: 12 digits/);
        });

        test('accepts 9,999,999.00 and refuses a satang more, like the hosted page', async () => {
          const largest = start({PAY_ORDER_TOTAL: '9999999.00'});
          await expectPayable((await largest.outcome).out, largest.settings, {
            ...variant,
            fields: {...variant.fields, total: '9999999.00'},
          });
          expectFailure(await start({PAY_ORDER_TOTAL: '9999999.01'}).outcome, /total: at most 9,999,999/);
        });

        test.each(variant.refusals)('refuses $change', async ({change, reason}) => {
          expectFailure(await start(change).outcome, reason);
        });
      }

      test('names a missing setting', async () => {
        expectFailure(await start({PAY_CUSTOMER_EMAIL: ''}).outcome, /PAY_CUSTOMER_EMAIL/);
      });
    },
  );

  describe('createPaymentWithInstallment accepts only what an issuer offers', () => {
    const term = (months: number) =>
      offersFor(Number.MAX_SAFE_INTEGER)
        .filter((offer) => offer.months === months)
        .map((offer) => smallestTotal(offer.term, months));
    const offered = [...new Set(installmentTerms.rows.flatMap(({months}) => months))];
    const smallestOfAll = Math.min(...offered.flatMap(term));
    const rows = [
      {months: '', smallest: smallestOfAll},
      ...offered.map((months) => ({months: String(months), smallest: Math.min(...term(months))})),
    ];
    const inBaht = (satang: number) => `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`;
    const [variant] = variants.filter(({folder}) => folder === 'createPaymentWithInstallment');
    const start = (PAY_MONTHS: string, satang: number) =>
      run(
        commandOf('createPaymentWithInstallment'),
        settingsOf(variant!, {PAY_MONTHS, PAY_ORDER_TOTAL: inBaht(satang)}),
      );

    test.each(rows)('over $months months from $smallest satang', async ({months, smallest}) => {
      expect(await start(months, smallest)).toMatchObject({code: 0, error: ''});
      expectFailure(await start(months, smallest - 1), /is too little for/);
    });
  });
});
