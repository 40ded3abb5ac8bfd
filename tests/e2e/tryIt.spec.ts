import type {Locator} from '@playwright/test';
import {textOfQr} from '../support/qr';
import {translatePage} from '../support/translator';
import {axeFaults} from './support/axe';
import {goInside} from './support/browser';
import {overflow} from './support/reading';
import {answerOn, openFields, openWithFields, panelOn, press, replyOn, send, stateOn} from './support/tryIt';
import {expect, open, PHONE, test, waitForHydration} from './support/test';

const PROMPTPAY = '/docs/api/none-ui-api/promptpay-api';
const INQUIRY = '/docs/api/payment-features/inquiry-api';
const FORM = '/docs/api/redirect/simple-payment';
const LINK = '/docs/api/payment-link/secure-link-api';
const SAMPLE_ORDER = '202611200001';
const RECURRING = '/docs/api/payment-features/recurring';

// tests/engines/payment.journey.ts goes from the home page to a paid order, and from an order to its refund.

test.describe('on a phone', () => {
  test.use({hasTouch: true, isMobile: true, viewport: PHONE});

  test('typed values appear in the QR and the postback, and do not leave the browser', async ({page, site}) => {
    const panel = await openWithFields(page, PROMPTPAY);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    // The sandbox has one merchant, whose ID replaces any other.
    await panel.getByLabel('merchantID').fill('12345678');
    await panel.getByLabel('productDetail').fill('น้ำส้ม 2 ขวด');
    await panel.getByLabel('total').fill('87.50');
    const refno = await panel.getByLabel('referenceNo').inputValue();
    await send(page);
    const picture = await answerOn(page).getByRole('img').getAttribute('src');
    const text = textOfQr(Buffer.from(picture!.replace(/^data:image\/png;base64,/, ''), 'base64'));
    expect(text).toContain(refno);
    expect(text).toContain('540587.50');
    await press(page, 'Pay 87.50 THB');
    const postback = answerOn(page).getByRole('group', {name: 'Postback'});
    const advice = answerOn(page).getByText('Anyone can send a postback.');
    await expect(advice).toContainText('Ask Inquiry, compare, then ship.');
    await expect(postback).toContainText('GET https://shop.example/postback');
    await expect(postback).toContainText(`refno=${refno}`);
    await expect(postback).not.toContainText('12345678');
    await press(page, 'Ask for a refund');
    await expect(stateOn(page)).toContainText('Inquiry says RR (A refund was asked for)');
    await press(page, 'Refund the payment');
    await expect(postback).toContainText('status=RF');
    await expect(advice).toContainText('Ask Inquiry, and compare.');
    expect(asked.filter((url) => !url.startsWith(`${site.url}/assets/`) && !url.startsWith('data:'))).toEqual([]);
    expect(await axeFaults(page, {within: panel})).toEqual([]);
    expect(await overflow(page)).toEqual([]);
  });

  for (const path of [INQUIRY, PROMPTPAY]) {
    test(`the answer and the sample of ${path} take turns, in sight of the reader who pressed`, async ({page}) => {
      const sample = page.locator('.samples__panel:visible');
      const scrollTo = (button: Locator, y: number) =>
        button.evaluate((element, top) => scrollBy(0, element.getBoundingClientRect().top - top), y);
      for (const y of [160, 560]) {
        await open(page, path);
        await scrollTo(panelOn(page).getByRole('button', {name: 'Send request'}), y);
        await send(page);
        await expect(answerOn(page)).toBeFocused();
        await expect(sample).toHaveCount(0);
        await expect(answerOn(page).locator('.status')).toBeInViewport({ratio: 1});
        await expect(replyOn(page)).toBeInViewport();

        const unfolding = panelOn(page).getByRole('button', {name: 'Sample code'});
        await scrollTo(unfolding, y);
        await unfolding.click();
        await expect(sample).toBeInViewport({ratio: 0.9});
        await expect(page.getByRole('tab', {name: 'cURL', selected: true})).toBeFocused();
        await unfolding.click();
        await expect(sample).toHaveCount(0);
        await expect(unfolding).toBeInViewport({ratio: 1});
        await page.evaluate(() => sessionStorage.clear());
      }
    });
  }

  test('the QR of the answer is sharp, and the button that pays it as wide as the page', async ({page}) => {
    await open(page, PROMPTPAY);
    await send(page);
    const qr = answerOn(page).getByRole('img');
    const [modules, perModule] = await qr.evaluate((image: HTMLImageElement) => {
      // The sandbox draws 8 pixels a module (sandbox/engine/promptPayImage.ts).
      const count = image.naturalWidth / 8;
      return [count, image.clientWidth / count];
    });
    expect(modules).toBe(45);
    expect(perModule).toBe(4);
    const pay = answerOn(page).getByRole('button', {name: 'Pay 1,250.00 THB'});
    expect((await pay.boundingBox())!.width).toBe((await answerOn(page).boundingBox())!.width);
  });
});

for (const [path, values] of [
  ['/docs/api/redirect/with-installment', {total: '12000.00', channel: 'installment', monthins: '6', bankins: ''}],
  ['/docs/api/redirect/with-channel', {total: '1250.00', channel: 'promptpay'}],
  ['/docs/api/payment-features/tokenizer', {total: '1250.00', customerref: 'K7Q2M9X4PZ'}],
] as const) {
  test(`the form sends what the sample of the page does: ${path}`, async ({page}) => {
    const panel = await openWithFields(page, path);
    const sample = page.locator('.samples__panel:visible pre').first();
    for (const [field, value] of Object.entries(values)) {
      await expect(panel.locator(`[data-field="${field}"] :is(input, select)`)).toHaveValue(value);
      await expect(sample).toContainText(value);
    }
    await send(page);
    await expect(answerOn(page)).toHaveAccessibleName('Answer of the sandbox: Waiting for payment');
  });
}

test('an order can be paid by keyboard alone', async ({page}) => {
  await open(page, PROMPTPAY);
  const tabTo = async (name: string, key = 'Tab') => {
    const button = page.getByRole('button', {name, exact: true});
    for (let presses = 0; presses < 300 && !(await button.locator(':scope:focus').count()); presses++)
      await page.keyboard.press(key);
    await expect(button).toBeFocused();
  };
  await tabTo('Send request');
  await page.keyboard.press('Enter');
  await expect(answerOn(page)).toBeFocused();
  await tabTo('Pay 1,250.00 THB');
  await page.keyboard.press('Enter');
  await expect(stateOn(page)).toContainText('Inquiry says Y (paid)');
  await expect(page.getByRole('group', {name: 'Result'})).toBeFocused();
  await tabTo('Start over');
  await page.keyboard.press('Enter');
  await expect(answerOn(page)).toHaveCount(0);
  await expect(panelOn(page).getByRole('button', {name: 'Send request'})).toBeFocused();
});

test('an invalid value is explained at its field, and in the answer, which links to the field', async ({page}) => {
  test.slow();
  const panel = await openWithFields(page, PROMPTPAY);
  await panel.getByLabel('customerEmail').fill('buyer');
  await panel.getByLabel('total').fill('5.99');
  await expect(panel.getByLabel('total')).toHaveAccessibleDescription(/Write at least 6\./);
  await send(page);
  await expect(answerOn(page)).toContainText('"status": "error"');
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({width, height: 900});
    expect(await axeFaults(page, {within: panel}), `${width} px`).toEqual([]);
    expect(await overflow(page), `${width} px`).toEqual([]);
  }
  await press(page, 'total: Write at least 6.');
  await expect(panel.getByLabel('total', {exact: true})).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('6.00');
  await panel.getByLabel('customerEmail', {exact: true}).focus();
  await page.keyboard.press('End');
  await page.keyboard.type('@shop.example');
  await page.keyboard.press('Enter');
  await expect(answerOn(page).getByRole('img')).toBeVisible();
  await expect(answerOn(page).getByRole('button', {name: /^(?:total|customerEmail):/})).toHaveCount(0);

  // A reference typed by the reader is sent again unchanged.
  const reference = panel.getByLabel('referenceNo');
  const first = await reference.inputValue();
  await reference.fill('');
  await expect(reference).toHaveAccessibleDescription(/It is required\./);
  await reference.fill(first);
  await send(page);
  await expect(answerOn(page)).toHaveAccessibleName('Answer of the sandbox: Refused, duplicate reference number');
  await expect(answerOn(page).locator('.status').first()).toHaveText('Refused');
  await expect(answerOn(page).getByText('The reply says: duplicate reference number')).toBeVisible();

  // The order below is the earlier one, and what comes next is another reference.
  await expect(stateOn(page)).toContainText('The earlier order with this reference');
  await expect(answerOn(page).locator('.button--primary:not(.button--outline)')).toHaveText('Use a new reference');
  await expect(answerOn(page).getByRole('button', {name: 'Pay 6.00 THB'})).toBeVisible();
  await press(page, 'Use a new reference');
  await expect(reference).not.toHaveValue(first);
  await expect(answerOn(page)).toHaveAccessibleName('Answer of the sandbox: Waiting for payment');
  await expect(stateOn(page)).not.toContainText('earlier');
});

for (const [path, outcome] of [
  [`${RECURRING}/delete-recurring-scheduled-recurring`, 'Refused, recurring not found'],
  [`${RECURRING}/inquiry-recurring-scheduled-recurring`, 'Refused, recurring not found'],
  [`${RECURRING}/create-recurring-schedule-data`, 'Refused, recurring not found'],
  [INQUIRY, 'No order yet'],
] as const)
  test(`the answer to an unknown reference on ${path} says the same as its name: ${outcome}`, async ({page}) => {
    const panel = await openWithFields(page, path);
    await panel.getByLabel('refno').fill('990000000001');
    await send(page);
    await expect(answerOn(page)).toBeFocused();
    await expect(answerOn(page)).toHaveAccessibleName(`Answer of the sandbox: ${outcome}`);
    const [verdict, reason] = outcome.split(', ');
    await expect(answerOn(page).locator('.status')).toHaveText(verdict!);
    const sentence = reason ? `The reply says: ${reason}` : 'The reply has no record of this order.';
    await expect(answerOn(page).getByText(sentence)).toBeVisible();
    await expect(page.getByRole('group', {name: 'Result'})).toHaveCount(0);
  });

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
] as const) {
  test(`at ${width} px the answer takes the place of the sample, and neither page nor panel scrolls`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height});
    const panel = page.locator('.reference__beside');
    const hidden = () => panel.evaluate((element) => element.scrollHeight - element.clientHeight);
    const verdict = answerOn(page).locator('.status');
    for (const [path, pay] of [[INQUIRY], [PROMPTPAY, 'Pay 1,250.00 THB'], [FORM, 'Pay with a test card']] as const) {
      await open(page, path);
      await send(page);
      await expect(answerOn(page)).toBeFocused();
      await expect(verdict, path).toBeInViewport({ratio: 1});
      await expect(replyOn(page), path).toBeInViewport({ratio: 0.5});
      expect(await page.evaluate(() => scrollY), path).toBe(0);
      expect(await hidden(), path).toBe(0);
      if (pay === undefined) continue;
      await press(page, pay);
      await expect(page.getByRole('group', {name: /^Result: (?:Paid|Test payment)/})).toBeFocused();
      expect(await page.evaluate(() => scrollY), path).toBe(0);
      expect(await hidden(), path).toBe(0);
      await page.evaluate(() => sessionStorage.clear());
    }
  });
}

test('a button brings the sample back beside its answer, by keyboard too', async ({page}) => {
  await open(page, INQUIRY);
  const sample = page.locator('.samples__panel:visible');
  const about = page.getByText('What the programs print, and their exit status');
  await send(page);
  await expect(answerOn(page)).toBeFocused();
  await expect(sample).toHaveCount(0);
  await expect(about).toBeHidden();
  const unfolding = panelOn(page).getByRole('button', {name: 'Sample code'});
  await expect(unfolding).toHaveAttribute('aria-expanded', 'false');
  await unfolding.focus();
  await page.keyboard.press('Enter');
  await expect(unfolding).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('tab', {name: 'cURL', selected: true})).toBeFocused();
  await expect(sample).toHaveCount(1);
  await expect(about).toBeVisible();
});

test('the arrow keys choose a tab of the answer, and with Alt or Ctrl they are the browser’s', async ({page}) => {
  await open(page, INQUIRY);
  await send(page);
  const chosen = answerOn(page).getByRole('tab', {selected: true});
  await chosen.press('ArrowLeft');
  await expect(chosen).toHaveText('Postback');
  await expect(chosen).toBeFocused();
  for (const key of ['Control+End', 'Meta+ArrowRight', 'Alt+ArrowRight']) {
    await page.keyboard.press(key);
    await expect(chosen, key).toHaveText('Postback');
  }
  await page.keyboard.press('End');
  await expect(chosen).toHaveText('Reply');
});

test('the tabs of the answer leave the language of the samples alone', async ({page}) => {
  await open(page, PROMPTPAY);
  const php = page.locator('.samples').first().getByRole('tab', {name: 'PHP'});
  await php.click();
  await send(page);
  await press(page, 'Pay 1,250.00 THB');
  await answerOn(page).getByRole('tab', {name: 'Inquiry now'}).click();
  await expect(answerOn(page).getByRole('tab', {selected: true})).toHaveText('Inquiry now');
  await panelOn(page).getByRole('button', {name: 'Sample code'}).click();
  await expect(php).toHaveAttribute('aria-selected', 'true');
});

test('a QR expires, and the next call gets a new reference', async ({page}) => {
  await open(page, PROMPTPAY);
  await send(page);
  await expect(replyOn(page)).toContainText('"orderNo": 1000001');
  await press(page, 'Let the QR expire');
  await expect(stateOn(page)).toContainText('The QR has expired');
  await expect(answerOn(page).getByRole('button', {name: 'Let the QR expire'})).toHaveCount(0);
  await send(page);
  await expect(replyOn(page)).toContainText('"orderNo": 1000002');
});

test('an edit says that the reply is to the previous request, and the next request, or the old values, end that', async ({
  page,
}) => {
  await page.setViewportSize({width: 1280, height: 800});
  const panel = await openWithFields(page, PROMPTPAY);
  const form = panel.locator('form');
  const sending = panel.getByRole('button', {name: 'Send request'});
  await expect(sending).toBeInViewport({ratio: 1});
  expect((await sending.boundingBox())!.y).toBeGreaterThan((await form.boundingBox())!.y);
  await send(page);
  await expect(answerOn(page)).toBeVisible();
  const old = panel.getByText('The reply below is of the previous request.');
  await expect(old).toHaveCount(0);
  await panel.getByLabel('total', {exact: true}).fill('12');
  await expect(old).toBeVisible();
  await expect(page.getByRole('status')).toContainText('The reply below is of the previous request.');
  // Its text can be read, but no event pressed, and its problems are none of the new values.
  const pay = answerOn(page).getByRole('button', {name: 'Pay 1,250.00 THB'});
  await expect(pay).toBeDisabled();
  await expect(pay).toHaveAccessibleDescription(/^The reply below is of the previous request\./);
  expect(await axeFaults(page, {within: answerOn(page)})).toEqual([]);
  await expect(panel.locator('.problem:visible')).toHaveCount(1);
  await panel.getByLabel('total', {exact: true}).fill('1250.00');
  await expect(old).toHaveCount(0);
  await expect(pay).toBeEnabled();
  await panel.getByLabel('total', {exact: true}).fill('12.00');
  await send(page);
  await expect(old).toHaveCount(0);
  await expect(answerOn(page).getByRole('button', {name: 'Pay 12.00 THB'})).toBeEnabled();
  await expect(stateOn(page)).toContainText('Waiting for payment');
});

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`at ${width} px the opened fields and their button are in sight, also with a problem`, async ({page}) => {
    await page.setViewportSize({width, height});
    const panel = await openWithFields(page, PROMPTPAY);
    const controls = [...(await panel.locator('form input:visible').all()), panel.locator('[data-send]')];
    expect(controls).toHaveLength(7);
    for (const control of controls) await expect(control).toBeInViewport({ratio: 1});
    await panel.getByLabel('merchantID').fill('12');
    await expect(panel.getByText('Write 8 digits: it has 2.')).toBeInViewport({ratio: 1});
    for (const control of controls.slice(0, width < 600 ? -1 : undefined))
      await expect(control).toBeInViewport({ratio: 1});
  });
}

test('the home page marks the current step, and its sample has the reference that was sent', async ({page}) => {
  await open(page, '/');
  const current = page.locator('ol [aria-current=step]');
  await expect(current).toHaveText('Send the request');
  await send(page);
  await expect(current).toHaveText('Pay the QR');
  const reply = await replyOn(page).textContent();
  const [, reference] = /"referenceNo": "(\d{12})"/.exec(reply!)!;
  await expect(page.locator('.home__sample .samples [data-value^=reference]').first()).toHaveText(reference!);
  await press(page, 'Pay 1,250.00 THB');
  await expect(current).toHaveText('See what your server receives');
  await press(page, 'Start over');
  await expect(current).toHaveText('Send the request');
});

test('the pointer that paid lies on nothing that takes the payment back', async ({page}) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({width, height: 900});
    await open(page, '/');
    await send(page);
    const pay = answerOn(page).getByRole('button', {name: 'Pay 1,250.00 THB'});
    await expect(pay).toBeInViewport({ratio: 1});
    await pay.dblclick();
    await expect(stateOn(page)).toContainText('Inquiry says Y (paid)');
    await expect(answerOn(page).getByRole('button', {name: 'Ask for a refund'})).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('a typed value is prefilled on other pages with the same field', async ({page}) => {
  const panel = await openWithFields(page, PROMPTPAY);
  await panel.getByLabel('merchantID').fill('12345678');
  await panel.getByLabel('total').fill('88.00');
  await goInside(page, FORM);
  await expect(page.getByRole('heading', {level: 1, name: 'Redirect form'})).toBeVisible();
  await openFields(page);
  await expect(panelOn(page).getByLabel('total', {exact: true})).toHaveValue('88.00');
  await openWithFields(page, INQUIRY);
  await expect(panelOn(page).getByLabel('merchantId', {exact: true})).toHaveValue('45678');
});

test('a typed value stands in the samples, in the quotes of each language, until the reader starts over', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const panel = await openWithFields(page, PROMPTPAY);
  const samples = page.locator('.samples').first();
  const choose = (name: string) => samples.getByRole('tab', {name, exact: true}).click();
  const code = samples.getByRole('tabpanel').locator('code:visible');
  await panel.getByLabel('productDetail').fill(`12" pizza, chef's <own>`);
  await panel.getByLabel('total', {exact: true}).fill('87.50');
  // The lines of the program that have room beside the fields.
  await expect(samples.locator('[data-value^=total]:visible')).toBeInViewport();

  await choose('Python');
  await expect(code).toContainText(`product="12\\" pizza, chef's <own>",`);
  await expect(code).toContainText('total="87.50",');
  await expect(code).toContainText('name="Sample Buyer",');
  await choose('cURL');
  await expect(code).toContainText(`'productDetail=12" pizza, chef'\\''s <own>' \\`);
  await choose('Node.js');
  await expect(code).toContainText(`product: '12" pizza, chef\\'s <own>',`);
  await samples.getByRole('button', {name: /Node\.js/}).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`product: '12" pizza, chef\\'s <own>',`);

  await send(page);
  await press(page, 'Start over');
  await expect(page.getByRole('status')).toHaveText(/^Started over\. There is no order/);
  await expect(code).toContainText("product: 'Coffee beans 1 kg',");
  await expect(code).toContainText("total: '1250.00',");
});

/** Fields of which the programs have a variable of the environment, in every language. */
const SETTINGS = ['merchantid', 'merchantID', 'merchantId', 'merchant', 'payment_link_name'];

/** Fields that other programs than these leave out. */
const WRITTEN_IN: Readonly<Record<string, readonly string[]>> = {
  [`${INQUIRY} orderNo`]: ['curl'],
  [`${INQUIRY} productDetail`]: ['curl'],
  [`${FORM} lang`]: ['html', 'curl'],
  [`${FORM} cc`]: ['html', 'curl'],
  [`${FORM} returnurl`]: ['html', 'node', 'php', 'python', 'java', 'go'],
  [`${FORM} postbackurl`]: ['html', 'node', 'php', 'python', 'java', 'go'],
  // Without it, the buyer chooses.
  ['/docs/api/redirect/with-installment bankins']: [],
  [`${LINK} expireDate`]: ['curl'],
  [`${LINK} oneTime`]: [],
  [`${LINK} monthInstallment`]: [],
  [`${LINK} bankInstallment`]: [],
};

for (const path of [
  INQUIRY,
  PROMPTPAY,
  FORM,
  '/docs/api/redirect/with-channel',
  '/docs/api/redirect/with-installment',
  '/docs/api/payment-features/tokenizer',
  LINK,
  `${RECURRING}/create-recurring`,
  `${RECURRING}/create-recurring-schedule-data`,
  `${RECURRING}/inquiry-recurring-scheduled-recurring`,
  `${RECURRING}/delete-recurring-scheduled-recurring`,
])
  test(`each typed value stands in the program of each language: ${path}`, async ({page}) => {
    const panel = await openWithFields(page, path);
    const programs = page.locator('.samples').first().getByRole('tabpanel', {includeHidden: true});
    const languages = await programs.evaluateAll((all: HTMLElement[]) => all.map(({dataset}) => dataset.language!));
    const fields = panel.locator('[data-field]');
    const names = await fields.evaluateAll((all: HTMLElement[]) => all.map(({dataset}) => dataset.field!));
    for (const [index, name] of names.entries()) {
      if (SETTINGS.includes(name)) continue;
      const select = fields.nth(index).locator('select');
      // A number, since months are one.
      let value = `${76543 + index}`;
      if (await select.count()) {
        const values = await select
          .locator('option')
          .evaluateAll((all: HTMLOptionElement[]) => all.map((o) => o.value));
        value = values.find((each) => each !== '' && each !== 'TH' && each !== '00')!;
        await select.selectOption(value);
      } else await fields.nth(index).locator('input').fill(value);
      const isWritten = async (language: string) => {
        const marked = page.locator(`.samples__panel[data-language="${language}"]`).first().locator('[data-value]');
        return (await marked.allTextContents()).includes(value);
      };
      const written = [];
      for (const language of languages) if (await isWritten(language)) written.push(language);
      expect(written, `${name} in ${languages.join(', ')}`).toEqual(WRITTEN_IN[`${path} ${name}`] ?? languages);
    }
  });

test('a field says that the sample has no place for its value, in the language that is shown', async ({page}) => {
  const panel = await openWithFields(page, INQUIRY);
  const orderNo = panel.getByLabel('orderNo');
  const tabs = page.getByRole('tablist', {name: 'Language of the sample'}).first();
  await tabs.getByRole('tab', {name: 'cURL'}).click();
  await expect(orderNo).not.toHaveAccessibleDescription(/not written into the sample/);
  await tabs.getByRole('tab', {name: 'Node.js'}).click();
  await expect(orderNo).toHaveAccessibleDescription(/not written into the sample/);
  await expect(panel.getByLabel('refno')).not.toHaveAccessibleDescription(/not written into the sample/);
});

test('a session survives a page load, is separate per tab, and ends when cleared', async ({page, context}) => {
  const panel = await openWithFields(page, PROMPTPAY);
  const refno = await panel.getByLabel('referenceNo').inputValue();
  await send(page);
  await press(page, 'Pay 1,250.00 THB');
  await expect(stateOn(page)).toContainText('Inquiry says Y (paid)');

  const other = await context.newPage();
  await open(other, PROMPTPAY);
  await send(other);
  await expect(replyOn(other)).toContainText('"orderNo": 1000001');
  await other.close();

  await open(page, INQUIRY);
  await send(page);
  await expect(replyOn(page)).toContainText(`"ReferenceNo": "${refno}"`);
  await expect(replyOn(page)).toContainText('"Status": "Y"');
  await press(page, 'Start over');
  await page.reload();
  await send(page);
  await expect(replyOn(page)).not.toContainText(refno);
});

test('Inquiry says which reference it takes, before a mistyped one could look like an order without a payment', async ({
  page,
}) => {
  const panel = await openWithFields(page, INQUIRY);
  const refno = panel.getByRole('textbox', {name: 'refno'});
  await expect(refno).toHaveAccessibleDescription(/1 to 12 digits, or X/);
  await refno.fill('abc');
  await refno.press('Tab');
  await expect(refno).toHaveAttribute('aria-invalid', 'true');
  await expect(refno).toHaveAccessibleDescription(/1 to 12 digits, or X/);
  await send(page);
  await expect(answerOn(page)).toHaveAccessibleName('Answer of the sandbox: Refused, refno');
});

test('an Inquiry without a reference is wrong at refno, unless it has an order number', async ({page}) => {
  const panel = await openWithFields(page, INQUIRY);
  const refno = panel.getByRole('textbox', {name: 'refno'});
  const making = panel.getByRole('button', {name: /^Make a/});
  for (const value of ['', 'X']) {
    await refno.fill(value);
    await expect(refno).toHaveAttribute('aria-invalid', 'true');
    await expect(refno).toHaveAccessibleDescription('Write your reference number, or orderNo.');
    await send(page);
    await expect(answerOn(page)).toHaveAccessibleName('Answer of the sandbox: Refused, refno');
    await expect(answerOn(page)).toHaveAccessibleDescription('refno: Write your reference number, or orderNo.');
    await expect(replyOn(page)).toContainText('"refno: write your reference number, or orderNo."');
    await press(page, 'refno: Write your reference number, or orderNo.');
    await expect(refno).toBeFocused();
    await expect(making).toHaveCount(0);

    // No order can be made with the reference that is not there.
    const orderNo = panel.getByRole('textbox', {name: 'orderNo'});
    await orderNo.fill('1000001');
    await expect(refno).toHaveAttribute('aria-invalid', 'false');
    await send(page);
    await expect(answerOn(page)).toHaveAccessibleName('Answer of the sandbox: No order yet');
    await expect(making).toHaveCount(0);
    await orderNo.fill('X');
  }
});

test('an Inquiry that is refused shows no order, also when the sandbox knows its reference', async ({page}) => {
  const panel = await openWithFields(page, INQUIRY);
  await send(page);
  await expect(answerOn(page)).toHaveAccessibleName('Answer of the sandbox: Paid');
  await panel.getByRole('textbox', {name: 'merchantId'}).fill('12');
  await send(page);
  await expect(answerOn(page)).toHaveAccessibleName('Answer of the sandbox: Refused, merchantId');
  await expect(panel.getByRole('group', {name: 'Result'})).toHaveCount(0);
});

test('the first Inquiry finds the order of the sample, paid, until the reader has made an order', async ({page}) => {
  const said = 'The sandbox made and paid the order of the sample.';
  const made = stateOn(page).getByText(said);
  await open(page, INQUIRY);
  await expect(page.locator('.samples__panel:visible pre').first()).toContainText(SAMPLE_ORDER);
  await send(page);
  await expect(answerOn(page)).toHaveAccessibleName('Answer of the sandbox: Paid');
  await expect(stateOn(page)).toContainText('Inquiry says CP (paid)');
  await expect(replyOn(page)).toContainText(`"ReferenceNo": "${SAMPLE_ORDER}"`);
  await expect(made).toBeVisible();
  await expect(answerOn(page)).toHaveAccessibleDescription(said);

  // It goes on like any order, also after a reload, and is made anew for a reader who starts over.
  await press(page, 'Ask for a refund');
  await page.reload();
  await send(page);
  await expect(replyOn(page)).toContainText('"Status": "RR"');
  await press(page, 'Start over');
  await send(page);
  await expect(replyOn(page)).toContainText('"Status": "CP"');

  // The reader's own order comes first from then on, paid or not.
  await open(page, PROMPTPAY);
  await send(page);
  const [own] = /\d{12}/.exec((await replyOn(page).textContent())!)!;
  expect(own).not.toBe(SAMPLE_ORDER);
  await open(page, INQUIRY);
  await send(page);
  await expect(answerOn(page)).toHaveAccessibleName('Answer of the sandbox: Waiting for payment');
  await expect(stateOn(page)).toContainText(`ref. ${own}`);
  await expect(replyOn(page)).toContainText('[]');
  await expect(made).toHaveCount(0);
});

test('an order that a reader asks about in vain can be made', async ({page}) => {
  const panel = await openWithFields(page, INQUIRY);
  await panel.getByLabel('refno').fill('990000000001');
  await send(page);
  await expect(replyOn(page)).toContainText('[]');
  const making = panel.getByRole('button', {name: 'Make a paid order with this reference'});
  await expect(making).toHaveAccessibleDescription('No order yet The reply has no record of this order.');
  await making.click();
  await expect(replyOn(page)).toContainText('"ReferenceNo": "990000000001"');
  await expect(stateOn(page)).toContainText('Inquiry says CP (paid)');
});

test('a tab that is duplicated takes the session along, and then each tab has its own', async ({page, context}) => {
  await open(page, PROMPTPAY);
  await send(page);
  await press(page, 'Pay 1,250.00 THB');
  await expect(stateOn(page)).toContainText('Inquiry says Y (paid)');
  const opened = context.waitForEvent('page');
  // With an opener, as browsers duplicate a tab: the storage of the session is copied.
  await page.evaluate((path) => void window.open(path), INQUIRY);
  const copy = await opened;
  await waitForHydration(copy);
  await send(copy);
  await expect(replyOn(copy)).toContainText('"Status": "Y"');
  await press(copy, 'Ask for a refund');
  await expect(stateOn(copy)).toContainText('Inquiry says RR (A refund was asked for)');
  for (const [tab, state] of [
    [page, '"Status": "Y"'],
    [copy, '"Status": "RR"'],
  ] as const) {
    await open(tab, INQUIRY);
    await send(tab);
    await expect(replyOn(tab)).toContainText(state);
  }
});

test('a damaged session is named once, and an empty one begins', async ({page}) => {
  const damaged = page.getByText('The stored session was damaged');
  await open(page, PROMPTPAY);
  for (const stored of ['no JSON', 'null', '{"state":{"orders":[null]}}']) {
    await page.evaluate((text) => sessionStorage.setItem('docs.sandbox', text), stored);
    await page.reload();
    await send(page);
    await expect(damaged).toHaveCount(1);
    await expect(replyOn(page)).toContainText('"orderNo": 1000001');
    await page.reload();
    await send(page);
    await expect(replyOn(page)).toContainText('"orderNo": 1000002');
    await expect(damaged).toHaveCount(0);
  }
});

/** Pages with other calls: the buttons to press in turn, and the state at the end. */
const OTHER_CALLS = {
  [FORM]: [['Decline the card'], 'Inquiry says RE (Declined)'],
  [LINK]: [['Open the link as the buyer', 'Pay with a test card'], 'Inquiry says TC (Approved with a test card'],
  // The registration of the sample is made for the reader.
  [`${RECURRING}/inquiry-recurring-scheduled-recurring`]: [[], 'is active'],
  [`${RECURRING}/create-recurring-schedule-data`]: [['Move the clock to the next charge'], 'success'],
  [`${RECURRING}/delete-recurring-scheduled-recurring`]: [[], 'is cancelled'],
} as const;

for (const [path, [buttons, state]] of Object.entries(OTHER_CALLS)) {
  test(`the call of ${path} leads to ${state}`, async ({page}) => {
    await open(page, path);
    await send(page);
    for (const name of buttons) await press(page, name);
    await expect(stateOn(page)).toContainText(state);
  });
}

test('a card is registered on one page and charged on another', async ({page}) => {
  await open(page, `${RECURRING}/create-recurring`);
  await send(page);
  await expect(stateOn(page)).toContainText('is active');
  await goInside(page, `${RECURRING}/create-recurring-schedule-data`);
  await expect(page.getByRole('heading', {level: 1})).toContainText(/schedul/i);
  await send(page);
  await press(page, 'Move the clock to the next charge');
  await expect(stateOn(page)).toContainText('success');
});

test('the panel works on a page that the browser has translated', async ({page}) => {
  const panel = await openWithFields(page, PROMPTPAY);
  await page.evaluate(translatePage);
  for (const total of ['5.99', '6.00']) {
    await panel.getByLabel('total', {exact: true}).fill(total);
    await send(page);
  }
  const status = stateOn(page).locator('code');
  await expect(stateOn(page)).toContainText('Inquiry returns nothing (not paid yet)');
  for (const [name, next] of Object.entries({
    'Pay 6.00 THB': 'Y',
    'Ask for a refund': 'RR',
    'Refund the payment': 'RF',
  })) {
    await press(page, name);
    await expect(status).toHaveText(next);
  }
  await press(page, 'Start over');
  await expect(answerOn(page)).toHaveCount(0);
});
