import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {installmentTerms, offersFor, smallestTotal} from 'payment-contract/installments';
import {fillTemplate, formsOf, press} from './support/buyer';
import {describeEachLanguage, samplesFolder} from './support/languages';
import {exchangesOf, expectAsContracted, expectFailure, expectSuccess, newReference, run} from './support/run';
import {useProvider, type Settings} from './support/servers';

interface Variant {
  folder: string;
  /** The variant, if a folder has several. */
  with?: string;
  settings: Settings;
  /** Fields in addition to those of every form. */
  fields: Settings;
  /** Invalid settings, and the program's error for them. */
  refusals: {change: Settings; reason: RegExp}[];
}

const variants: Variant[] = [
  {folder: 'createPayment', settings: {}, fields: {}, refusals: []},
  {
    folder: 'createPaymentWithChannel',
    settings: {PAY_CHANNEL: 'promptpay'},
    fields: {channel: 'promptpay'},
    refusals: [{change: {PAY_CHANNEL: 'PromptPay'}, reason: /PromptPay is not a channel of this shop/}],
  },
  {
    folder: 'createPaymentWithInstallment',
    settings: {PAY_ORDER_TOTAL: '3000.00'},
    fields: {total: '3000.00', channel: 'installment'},
    refusals: [{change: {PAY_ORDER_TOTAL: '2999.99'}, reason: /2999\.99 is too little for/}],
  },
  {
    folder: 'createPaymentWithInstallment',
    with: 'issuer and months',
    settings: {PAY_ORDER_TOTAL: '3000.00', PAY_MONTHS: '6', PAY_BANK: 'SCB'},
    fields: {total: '3000.00', channel: 'installment', bankins: 'SCB', monthins: '6'},
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
const installments = variants[2]!;

// Every special character of HTML, URLs and shells, and Thai.
const product = `กาแฟ "1 kg" & 'more' <b>+%2B</b>`;
const postbackUrl = 'https://shop.example/postback?token=a-secret-of-yours&shop=1';

const provider = useProvider();
const settingsOf = (variant: Variant, change: Settings = {}): Settings =>
  provider.settings({PAY_PRODUCT: product, PAY_POSTBACK_URL: postbackUrl, ...variant.settings, ...change});

/** Checks that `submit` makes one request according to the contract, and that the sandbox then has this order. */
async function expectOrder(refno: string | undefined, {fields}: Variant, submit: () => Promise<unknown>) {
  const exchanges = await exchangesOf(provider.sandbox, submit);
  expectAsContracted(exchanges, ['createPayment']);
  expect(provider.sandbox.engine.orders.byReference(refno!)).toMatchObject({
    total: fields.total ?? '1250.00',
    currency: '00',
    productDetail: product,
    postbackUrl,
    channel: fields.channel,
    customerRef: fields.customerref,
  });
}

/** Checks that the page has exactly one form with these fields, and that the hosted page accepts it. */
async function expectPayable(html: string, settings: Settings, variant: Variant): Promise<void> {
  const [form, ...others] = formsOf(html);
  expect(others).toEqual([]);
  expect(form).toEqual({
    method: 'post',
    action: `${provider.sandbox.url}/payment`,
    charset: 'UTF-8',
    fields: {
      merchantid: '00100042',
      refno: settings.PAY_REFNO,
      customeremail: settings.PAY_CUSTOMER_EMAIL,
      productdetail: product,
      total: '1250.00',
      cc: '00',
      lang: 'EN',
      returnurl: settings.PAY_RETURN_URL,
      postbackurl: postbackUrl,
      ...variant.fields,
    },
    others: ['button'],
  });
  await expectOrder(settings.PAY_REFNO, variant, async () => expect((await press(form!)).status).toBe(200));
}

test.each(variants.filter((variant) => !variant.with))(
  'the HTML of $folder is a form that the hosted page accepts',
  async (variant) => {
    const settings = settingsOf(variant);
    const template = readFileSync(path.join(samplesFolder, variant.folder, 'form.html'), 'utf8');
    await expectPayable(fillTemplate(template, settings), settings, variant);
  },
);

describeEachLanguage([...new Set(variants.map(({folder}) => folder))], (programOf, {id}) => {
  describe.each(variants.map((variant) => ({variant, name: [variant.folder, variant.with].join(' ')})))(
    '$name',
    ({variant}) => {
      const start = (change?: Settings) => run(programOf(variant.folder), settingsOf(variant, change));

      if (id === 'curl') {
        test('posts a form that the hosted page accepts once', async () => {
          const refno = newReference();
          await expectOrder(refno, variant, async () =>
            expectSuccess(await start({PAY_REFNO: refno}), `page ${refno} ${variant.fields.total ?? '1250.00'}`),
          );
          expectFailure(await start({PAY_REFNO: refno}), /HTTP 400, and the page says: Reference number already used/);
        });
        return;
      }

      // 9,999,999.00 is the largest amount of the hosted page.
      test.each([variant.fields.total ?? '1250.00', '9999999.00'])(
        'writes a form that the hosted page accepts, with any values: %s',
        async (total) => {
          const settings = settingsOf(variant, {PAY_ORDER_TOTAL: total});
          const {out, code, error} = await run(programOf(variant.folder), settings);
          expect({code, error}).toEqual({code: 0, error: ''});
          expect(out).toContain('<meta charset="utf-8">');
          await expectPayable(out, settings, {...variant, fields: {...variant.fields, total}});
        },
      );

      test.each([
        {change: {PAY_ORDER_TOTAL: '1250'}, reason: /total: two decimals/},
        {change: {PAY_ORDER_TOTAL: '9999999.01'}, reason: /total: at most 9,999,999/},
        {change: {PAY_REFNO: '123'}, reason: /refno: 12 digits/},
        ...variant.refusals,
      ])('refuses $change', async ({change, reason}) => {
        expectFailure(await start(change), reason);
      });
    },
  );

  describe(`${installments.folder} accepts only what an issuer offers`, () => {
    const smallestOver = (months: number) =>
      Math.min(
        ...offersFor(Number.MAX_SAFE_INTEGER)
          .filter((offer) => offer.months === months)
          .map((offer) => smallestTotal(offer.term, months)),
      );
    const rows = [...new Set(installmentTerms.rows.flatMap(({months}) => months))].map((months) => ({
      months: String(months),
      smallest: smallestOver(months),
    }));
    const any = {months: '', smallest: Math.min(...rows.map(({smallest}) => smallest))};
    const inBaht = (satang: number) => `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`;
    const start = (PAY_MONTHS: string, satang: number) =>
      run(programOf(installments.folder), settingsOf(installments, {PAY_MONTHS, PAY_ORDER_TOTAL: inBaht(satang)}));

    test.each([any, ...rows])('over $months months from $smallest satang', async ({months, smallest}) => {
      expect(await start(months, smallest)).toMatchObject({code: 0, error: ''});
      expectFailure(await start(months, smallest - 1), /is too little for/);
    });
  });
});
