import {channels} from '../../contract/tables';
import {html, type Content, type Markup} from '../../lib/markup';
import type {PaymentEngine} from '../engine/engine';
import {field, page, select} from '../engine/pages/layout';
import {currencyIso, statusRow} from '../engine/tables';
import {remarksOf, type Exchange} from '../log';

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

/** A table with a scroll container of its own, also for the keyboard. */
const table = (label: string, headers: readonly string[], rows: readonly (readonly Content[])[]): Markup =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          ${headers.map((header) => html`<th scope="col">${header}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

const orders = (engine: PaymentEngine): Markup => {
  const last = engine.orders.all().slice(-SHOWN).reverse();
  return html`<section>
    <h2>Orders</h2>
    ${
      last.length === 0
        ? html`<p>None yet.</p>`
        : table(
            'Orders',
            ['Reference', 'Amount', 'Channel', 'Status', 'Postback'],
            last.map((order) => [
              html`<a href="/payment/${order.key}">${order.refno}</a>`,
              `${order.total} ${currencyIso(order.currency)}`,
              order.channel ?? 'not chosen',
              `${order.status} ${statusRow(order.status).name}`,
              order.postback?.state ?? 'none',
            ]),
          )
    }
    <p>${engine.orders.size} kept, ${engine.orders.forgotten} forgotten because the sandbox was full.</p>
  </section>`;
};

/** The last calls and postbacks, newest first. */
const calls = (entries: readonly Exchange[]): Markup =>
  html`<section>
    <h2>Calls and postbacks</h2>
    ${
      entries.length === 0
        ? html`<p>None yet.</p>`
        : table(
            'Calls and postbacks',
            ['At', 'Operation', 'Status', 'Against the contract'],
            [...entries]
              .reverse()
              .map((entry) => [
                entry.at,
                entry.operation,
                entry.reply.status || 'no answer',
                remarksOf(entry).join(' ') || 'as in the contract',
              ]),
          )
    }
    <p><a href="/sandbox/log">All that are kept, as JSON</a></p>
  </section>`;

/** The page at `/`: a form to pay, and the orders so far. */
export const startPage = (origin: string, engine: PaymentEngine, entries: readonly Exchange[]): Markup =>
  page('The provider, on your machine', [
    html`<p>
      This is a local sandbox of the payment provider, made from the same contract as the documentation. Unless told
      otherwise, it calls this machine only, and forgets everything when it stops. The terminal that started it shows
      the keys of its merchant and calls to try.
    </p>`,
    shopForm(origin, engine.merchantId, engine.freeReference()),
    orders(engine),
    calls(entries.slice(-SHOWN)),
  ]);
