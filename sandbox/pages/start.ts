import {channels} from '../../contract/tables';
import {html, type Markup} from '../../lib/markup';
import type {PaymentEngine} from '../engine/engine';
import type {Order} from '../engine/orders';
import {field, page, select} from '../engine/pages/layout';
import {currencyIso, statusRow} from '../engine/tables';

const SHOWN = 20;

const channelChoices = [{value: '', label: 'the buyer chooses'}].concat(
  channels.rows.map(({code, name}) => ({value: code, label: `${code}: ${name}`})),
);

const shopForm = (origin: string, merchant: string, reference: string): Markup =>
  html`<section>
    <h2>Pay something</h2>
    <p>The redirect form of a shop. Change what you like: a wrong field gets the answer of the contract.</p>
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
    </form>
  </section>`;

const HEADERS = ['Reference', 'Amount', 'Channel', 'Status', 'Postback'];

const orderRow = (order: Order): Markup =>
  html`<tr>
    <td><a href="/payment/${order.key}">${order.refno}</a></td>
    <td>${order.total} ${currencyIso(order.currency)}</td>
    <td>${order.channel ?? 'not chosen'}</td>
    <td>${order.status} ${statusRow(order.status).name}</td>
    <td>${order.postback?.state ?? 'none'}</td>
  </tr>`;

/** The last orders, in a table that scrolls by itself, by keyboard too. */
const orders = (engine: PaymentEngine): Markup =>
  html`<section>
    <h2>Orders</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Orders">
      <table>
        <thead>
          <tr>
            ${HEADERS.map((header) => html`<th scope="col">${header}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${engine.orders.all().slice(-SHOWN).reverse().map(orderRow)}
        </tbody>
      </table>
    </div>
    <p>
      ${engine.orders.size} kept, ${engine.orders.forgotten} forgotten because the sandbox was full. Calls and
      postbacks, each checked against the contract: <a href="/sandbox/log">the log, as JSON</a>.
    </p>
  </section>`;

/** The page at `/`: something to pay, and the orders. */
export const startPage = (origin: string, engine: PaymentEngine): Markup =>
  page('The provider, on your machine', [
    html`<p>
      This is a local sandbox of the payment provider, made from the same contract as the documentation. Unless told
      otherwise, it calls this machine only, and forgets everything when it stops. The terminal that started it shows
      the keys of its merchant and calls to try.
    </p>`,
    shopForm(origin, engine.merchantId, engine.freeReference()),
    orders(engine),
  ]);
