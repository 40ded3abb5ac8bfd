import type {TestCard} from 'payment-contract/tables';
import {testMerchant} from 'payment-contract/sandboxDefaults';
import type {Call, Route} from './call';
import type {PaymentEngine} from './engine';
import {firstValues} from './forms';
import type {InstallmentPlan, Order} from './orders';
import {messagePage} from './pages/layout';
import {installmentPlans, paymentPage, type CardFormState} from './pages/payment';
import {promptPayImage} from './promptPayImage';
import {Refusal} from './refusal';
import {pageReply, redirectReply, type Reply} from './replies';
import {channelRow, channelsFor, findTestCard, schemesOf} from './tables';
import {thaiDate} from './thaiTime';

type Form = Record<string, string | undefined>;

/** Where an action leads, if not to the order's own page. `typed`: back to the form with its invalid input. */
type Outcome = {typed: CardFormState} | {order: Order} | void;

/** An action of the buyer on an order. Throws a Refusal. */
type Action = (order: Order, form: Form, engine: PaymentEngine) => Outcome;

/** Whether "MM/YY" is this month or later. */
function isCurrent(expiry: string, now: number): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry) ?? [];
  return month !== undefined && `20${year}-${month}` >= thaiDate(now).slice(0, 7);
}

/** The error in a card number for this channel, if any. */
function numberError(card: TestCard | undefined, channel = 'full'): string | undefined {
  if (!card) return 'Type the number of a test card of the list.';
  const schemes = schemesOf(channel);
  if (!schemes.includes(card.scheme)) return `This channel takes ${schemes.join(', ')}.`;
  return card.sandboxStatus === null ? 'Check the number: its last digit does not fit the others.' : undefined;
}

function chosenPlan(order: Order, value: string | undefined): InstallmentPlan | undefined {
  if (channelRow(order.channel)?.kind !== 'installment') return undefined;
  const offer = installmentPlans(order.total).find((candidate) => candidate.value === value);
  if (!offer) throw new Refusal('Choose one of the plans that the page offers.');
  return {issuer: offer.issuer, months: offer.months};
}

const payByCard: Action = (order, form, engine) => {
  if (order.status !== 'NS' || !order.channel) throw new Refusal('This order does not wait for a card.');
  const plan = chosenPlan(order, form.plan);
  const saved = form.saved && engine.savedCards(order).includes(form.saved) ? findTestCard(form.saved) : undefined;
  const card = saved ?? findTestCard(form.number ?? '');
  const errors = {
    number: numberError(card, order.channel),
    expiry: isCurrent(form.expiry ?? '', engine.clock.now()) ? undefined : 'Type a month to come as MM/YY.',
    cvv: /^\d{3,4}$/.test(form.cvv ?? '') ? undefined : 'Type 3 or 4 digits.',
  };
  if (!card || (!saved && Object.values(errors).some(Boolean))) {
    return {typed: {errors, values: {expiry: form.expiry, plan: form.plan}}};
  }
  return engine.payByCard(order, card, plan, form.save === 'yes');
};

const actions: Record<string, Action> = {
  channel: (order, form, engine) => {
    if (!channelsFor(order).some(({code}) => code === form.channel)) {
      throw new Refusal('Choose a channel of the list.');
    }
    engine.chooseChannel(order, form.channel);
  },
  change: (order, _form, engine) => engine.chooseChannel(order, undefined),
  card: payByCard,
  authenticate: (order, _form, engine) => engine.move(order, 'VR'),
  pay: (order, form, engine) => {
    if (engine.hasExpired(order)) throw new Refusal('The QR has expired: ask the shop for a new one.');
    if (channelRow(order.channel)?.asksForBank && channelRow(form.bank)?.kind === 'bank') {
      order.channel = form.bank;
    }
    engine.move(order, 'Y');
  },
  fail: (order, _form, engine) => {
    if (channelRow(order.channel)?.kind !== 'bank')
      throw new Refusal('Only a payment by internet banking can fail here.');
    engine.move(order, 'PF');
  },
  cancel: (order, _form, engine) => engine.move(order, 'C'),
  again: (order, _form, engine) => ({order: engine.attemptAgain(order)}),
};

const noSuchPage = pageReply(
  messagePage('No such payment', 'The link is wrong, or the sandbox was reset. Start again in the shop.'),
  404,
);

/** The page after a button of an order's page. */
function handleButton(order: Order, body: string, engine: PaymentEngine): Reply {
  const form = firstValues(body);
  try {
    const act = Object.hasOwn(actions, form.action ?? '') ? actions[form.action ?? ''] : undefined;
    if (!act) throw new Refusal('Use one of the buttons of the page.');
    const outcome = act(order, form, engine) ?? {order};
    return 'typed' in outcome
      ? pageReply(paymentPage(order, engine, outcome.typed), 422)
      : redirectReply(`/payment/${outcome.order.key}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const backLink = {address: `/payment/${order.key}`, label: 'Back to the payment'};
    return pageReply(messagePage('That did not work', error.message, backLink), 409);
  }
}

/** The buyer's side: payment pages and links. Plain pages and forms, no script. */
export function hostedPageRoutes(engine: PaymentEngine): Route[] {
  /** A route of an order's page. No reply means that there is no such page. */
  const orderRoute = (
    method: string,
    path: string,
    answer: (order: Order, call: Call) => Reply | undefined,
  ): Route => ({
    method,
    path: `/payment/{key}${path}`,
    answer: (call) => {
      const order = engine.orders.byKey(call.params.key!);
      return (order && answer(order, call)) ?? noSuchPage;
    },
  });

  return [
    orderRoute('GET', '', (order) => pageReply(paymentPage(order, engine))),
    orderRoute('POST', '', (order, {body}) => handleButton(order, body, engine)),
    orderRoute('GET', '/qr.png', (order) => {
      const headers = {'content-type': 'image/png', 'cache-control': 'no-store'};
      return order.channel === 'promptpay' ? {status: 200, headers, body: promptPayImage(order)} : undefined;
    }),
    orderRoute('GET', '/return', (order) => {
      if (!order.returnUrl) return undefined;
      engine.noteReturn(order);
      return redirectReply(order.returnUrl);
    }),
    {
      method: 'GET',
      path: `/${testMerchant.linkName}/{payValue}/{token}`,
      answer: ({params}) => {
        const message = (title: string, text: string, status: number) => pageReply(messagePage(title, text), status);
        const link = engine.links.get(params.token!);
        // Both parts must belong together: a link with an altered price does not open.
        if (!link || link.payValue !== params.payValue)
          return message('No such link', 'The link is not complete, or was altered.', 404);
        const order = engine.openLink(link);
        if (order === 'expired') return message('This link has expired', 'Ask the shop for a new one.', 410);
        if (order === 'used') return message('This link was used', 'It can be paid once, and was.', 410);
        return redirectReply(`/payment/${order.key}`);
      },
    },
  ];
}
