import {channels} from 'payment-contract/tables';
import {html, type Content, type Markup} from 'payment-contract/lib/markup';
import type {PaymentEngine} from '../engine/engine';
import {statusRow, type Order} from '../engine/orders';
import {field, page, select} from '../engine/pages/layout';
import {currencyIso} from '../engine/tables';
import {remarksOf, type Exchange} from '../log';

const SHOWN = 20;

const channelChoices = [{value: '', label: 'the buyer chooses'}].concat(
  channels.rows.map(({code, name}) => ({value: code, label: `${code}: ${name}`})),
);

const shopForm = (origin: string, merchant: string, reference: string): Markup =>
  html`<h2>Pay something</h2>
    <p>The redirect form of a shop. Change what you like: a wrong field gets the documented error.</p>
    <form method="post" action="/payment" novalidate>
      <div class="grid">
        ${field('merchantid', 'merchantid', {value: merchant})} ${field('refno', 'refno', {value: reference})}
        ${field('customeremail', 'customeremail', {value: 'buyer@shop.example'})}
        ${field('productdetail', 'productdetail', {value: 'Sample order'})}
        ${field('total', 'total', {value: '1250.00'})} ${select('channel', 'channel', channelChoices)}
        ${field('customerref', 'customerref (optional)', {required: false})}
        ${field('postbackurl', 'postbackurl (optional)', {required: false})}
        ${field('returnurl', 'returnurl (optional)', {value: `${origin}/`, required: false})}
      </div>
      <button class="primary">Go to the payment page</button>
    </form>`;

/** A heading and a list of the last entries, newest first. */
const lastOf = <Entry>(title: string, entries: readonly Entry[], line: (entry: Entry) => Content): Content => [
  html`<h2>${title}</h2>`,
  entries.length === 0
    ? html`<p>None yet.</p>`
    : html`<ul>
        ${entries
          .slice(-SHOWN)
          .reverse()
          .map((entry) => html`<li>${line(entry)}</li>`)}
      </ul>`,
];

const orderLine = ({key, refno, total, currency, channel, status, postback}: Order): Markup =>
  html`<a href="/payment/${key}">${refno}</a> ${total} ${currencyIso(currency)}, ${channel ?? 'no channel chosen'}:
    ${status} ${statusRow(status).name}, postback ${postback?.state ?? 'none'}`;

const callLine = (exchange: Exchange): Markup =>
  html`${exchange.at} ${exchange.operation} ${exchange.reply.status || 'no answer'},
  ${remarksOf(exchange).join(' ') || 'as in the contract'}`;

/** The page at `/`: a form to pay, the last orders and the last calls. */
export const startPage = (origin: string, {orders, merchantId}: PaymentEngine, calls: readonly Exchange[]): Markup =>
  page('The sandbox, on your machine', [
    html`<p>
      This sandbox simulates the payment page, the APIs and the postbacks that the documentation describes. By default
      it calls this machine only, and forgets everything when it stops. The terminal that started it shows the keys of
      its merchant and calls to try.
    </p>`,
    shopForm(origin, merchantId, orders.freeReference()),
    lastOf('Orders', orders.all(), orderLine),
    html`<p>${orders.size} kept, ${orders.forgotten} forgotten because the sandbox was full.</p>`,
    lastOf('Calls and postbacks', calls, callLine),
    html`<p><a href="/sandbox/log">All that are kept, as JSON</a></p>`,
  ]);
