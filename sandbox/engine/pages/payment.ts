import {monthsInWords, offersFor} from 'payment-contract/installments';
import {channels, type TestCard, testCards} from 'payment-contract/tables';
import {toSatang} from 'payment-contract/lib/money';
import type {PaymentEngine} from '../engine';
import {hasFailed, isPending, outcomeOf, statusRow, type Order} from '../orders';
import {promptPayText} from '../promptPayImage';
import {thaiDateTime} from '../thaiTime';
import {amountOf, channelRow, channelsFor, findTestCard, schemesOf} from '../tables';
import {html, type Content, type Markup} from 'payment-contract/lib/markup';
import {field, page, select} from './layout';

/** The buyer's input and its errors. A card number is never shown again. */
export interface CardFormState {
  errors: Partial<Record<'number' | 'expiry' | 'cvv', string>>;
  values: {expiry?: string; plan?: string};
}

const button = (action: string, label: string, kind: 'primary' | 'plain' = 'plain'): Markup =>
  html`<button name="action" value="${action}" class="${kind}">${label}</button>`;

const form = (order: Order, content: Content): Markup =>
  html`<form method="post" action="/payment/${order.key}">${content}</form>`;

const summary = (order: Order): Markup =>
  html`<dl class="summary">
    <dt>Amount</dt>
    <dd class="amount">${amountOf(order)}</dd>
    <dt>For</dt>
    <dd>${order.productDetail}</dd>
    <dt>Reference</dt>
    <dd>${order.refno}</dd>
    <dt>Order</dt>
    <dd>${order.orderNo}</dd>
  </dl>`;

/** For the tester: probable mistakes in the shop's form. */
const warnings = ({warnings: messages = []}: Order): Content =>
  messages.length > 0 &&
  html`<div class="warnings" role="note">
    <p><strong>The shop’s form has probable mistakes:</strong></p>
    <ul>
      ${messages.map((message) => html`<li>${message}</li>`)}
    </ul>
  </div>`;

const orderPage = (title: string, order: Order, content: Content): Markup =>
  page(title, [summary(order), warnings(order), content]);

const leave = (order: Order): Markup =>
  html`<div class="leave">
    ${form(order, [
      !order.channelIsFixed && order.channel !== undefined && button('change', 'Choose another channel'),
      button('cancel', 'Cancel the payment'),
    ])}
    <p class="hint">
      Closing this page leaves the order as it is: ${statusRow(order.status).code}, ${statusRow(order.status).name}.
    </p>
  </div>`;

/** One radio button or checkbox of a form. */
const choice = (type: 'radio' | 'checkbox', name: string, value: string, label: Content, isChecked = false): Markup =>
  html`<p class="choice">
    <input type="${type}" id="${name}-${value}" name="${name}" value="${value}" ${isChecked && html` checked`} />
    <label for="${name}-${value}">${label}</label>
  </p>`;

/** Radio buttons, of which the first is checked. */
const radios = (name: string, legend: string, options: readonly {value: string; label: Content}[]): Markup =>
  html`<fieldset>
    <legend>${legend}</legend>
    ${options.map(({value, label}, index) => choice('radio', name, value, label, index === 0))}
  </fieldset>`;

function chooser(order: Order): Markup {
  const channelChoices = channelsFor(order).map(({code, name}) => ({
    value: code,
    label: html`${name} <code>${code}</code>`,
  }));
  return orderPage('Choose how to pay', order, [
    form(order, [radios('channel', 'Payment channel', channelChoices), button('channel', 'Continue', 'primary')]),
    leave(order),
  ]);
}

/** The plans that an order of this total qualifies for; `value` is that of the form. */
export const installmentPlans = (total: string) => {
  const satang = toSatang(total);
  return offersFor(satang).map(({term: {code, issuer}, months}) => ({
    issuer,
    months,
    value: `${code} ${months}`,
    label: `${issuer}, ${monthsInWords(satang, months)}`,
  }));
};

function planField({total, preselected: {issuer, months} = {}}: Order, state: CardFormState): Content {
  const offers = installmentPlans(total);
  const wanted = [state.values.plan, `${issuer} ${months}`];
  const preferred = offers.find(({value}) => wanted.includes(value)) ?? offers.find((offer) => offer.months === months);
  return select('plan', 'Bank and months', offers, preferred?.value);
}

const cardList = (schemes: readonly TestCard['scheme'][]): Markup =>
  html`<p>Test cards for this page. The outcomes are the sandbox's own.</p>
    <ul>
      ${testCards.rows
        .filter(({scheme}) => schemes.includes(scheme))
        .map(({code, scheme, sandboxOutcome}) => html`<li><code>${code}</code> ${scheme}: ${sandboxOutcome}</li>`)}
    </ul>`;

function cardPage(order: Order, savedCards: readonly string[], state: CardFormState): Markup {
  const isInstallment = channelRow(order.channel)?.kind === 'installment';
  const required = savedCards.length === 0;
  const saved = savedCards.map((value) => ({
    value,
    label: `${findTestCard(value)?.scheme} ending in ${value.slice(-4)}`,
  }));
  return orderPage(channelRow(order.channel)?.name ?? 'Pay by card', order, [
    form(order, [
      isInstallment && planField(order, state),
      !required && radios('saved', 'Card', [...saved, {value: '', label: 'Another card, typed below'}]),
      field('number', 'Card number', {
        error: state.errors.number,
        hint: 'A test card of the list. Do not type the number of a real card.',
        inputmode: 'numeric',
        required,
      }),
      field('expiry', 'Expiry date', {
        value: state.values.expiry,
        error: state.errors.expiry,
        hint: 'MM/YY, any month to come.',
        required,
      }),
      field('cvv', 'Security code', {
        error: state.errors.cvv,
        hint: 'Any 3 or 4 digits.',
        inputmode: 'numeric',
        required,
      }),
      order.customerRef !== undefined && choice('checkbox', 'save', 'yes', 'Save this card for my next payment'),
      button('card', `Pay ${amountOf(order)}`, 'primary'),
    ]),
    leave(order),
    cardList(schemesOf(order.channel ?? 'full')),
  ]);
}

const authenticationPage = (order: Order): Markup =>
  orderPage('3-D Secure check', order, [
    html`<p>
      The bank of this card asks the buyer to confirm the payment. The order is VC meanwhile. With this test card the
      check fails.
    </p>`,
    form(order, button('authenticate', 'Continue', 'primary')),
    leave(order),
  ]);

function promptPayPage(order: Order, isExpired: boolean): Markup {
  const end = thaiDateTime(order.expiresAt ?? 0);
  if (isExpired) {
    return orderPage('The QR has expired', order, [
      html`<p>It could be paid until ${end}, Thai time. Ask the shop for a new QR.</p>`,
      leave(order),
      returnLink(order),
    ]);
  }
  const label = `PromptPay QR of ${amountOf(order)}`;
  return orderPage('Pay with PromptPay', order, [
    html`<p><img class="qr" src="/payment/${order.key}/qr.png" alt="${label}" width="300" height="300" /></p>
      <p>
        Payable until <strong>${end}</strong>, Thai time. The QR is a real one with a biller of all zeros, so that no
        bank can pay it.
      </p>
      <details>
        <summary>Text of the QR</summary>
        <p><code class="long">${promptPayText(order)}</code></p>
      </details>`,
    form(order, button('pay', 'Simulate payment', 'primary')),
    leave(order),
  ]);
}

function simulatorPage(order: Order): Markup {
  const channel = channelRow(order.channel);
  const banks = channels.rows.filter(({kind, asksForBank}) => kind === 'bank' && !asksForBank);
  return orderPage(channel?.name ?? 'Pay', order, [
    form(order, [
      channel?.asksForBank &&
        select(
          'bank',
          'Bank',
          banks.map(({code, name}) => ({value: code, label: name})),
        ),
      button('pay', 'Simulate payment', 'primary'),
      channel?.kind === 'bank' && button('fail', 'Simulate a failure at the bank'),
    ]),
    leave(order),
  ]);
}

function returnLink({key, postback, returnUrl}: Order): Markup {
  if (!returnUrl) return html`<p>The order has no return address. Close this page.</p>`;
  // When postbacks wait for the buyer's return, the sandbox has to notice the return.
  const address = postback?.state === 'held' ? `/payment/${key}/return` : returnUrl;
  return html`<p><a class="button primary" href="${address}">Return to the shop</a></p>`;
}

function postbackNote(order: Order): Markup {
  const {postback} = order;
  if (!postback) return html`<p>The order has no postback address, so the shop is not told.</p>`;
  return html`<p>Postback by ${postback.request.method}: <strong>${postback.state}</strong>.</p>
    <ul>
      ${postback.attempts.map((attempt) => html`<li>${attempt}</li>`)}
    </ul>
    ${postback.state === 'waiting' && html`<p><a href="">Look again</a></p>`}`;
}

function resultPage(order: Order): Markup {
  const status = statusRow(order.status);
  return orderPage(outcomeOf(order), order, [
    html`<p class="status ${status.class}"><strong>${status.code}</strong> ${status.name}: ${status.meaning}.</p>`,
    hasFailed(order.status) &&
      form(order, [
        button('again', 'Try again'),
        html`<p class="hint">Another try under the same reference. Only the sandbox has this button.</p>`,
      ]),
    returnLink(order),
    postbackNote(order),
  ]);
}

/** The page of an order in its current state. */
export function paymentPage(
  order: Order,
  engine: PaymentEngine,
  state: CardFormState = {errors: {}, values: {}},
): Markup {
  if (!isPending(order.status)) return resultPage(order);
  if (order.status === 'VC') return authenticationPage(order);
  switch (channelRow(order.channel)?.kind) {
    case undefined:
      return chooser(order);
    case 'card':
    case 'installment':
      return cardPage(order, engine.savedCards(order), state);
    case 'qr':
      return promptPayPage(order, engine.hasExpired(order));
    case 'wallet':
    case 'bank':
    case 'bill':
      return simulatorPage(order);
  }
}
