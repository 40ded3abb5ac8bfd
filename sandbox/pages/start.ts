import {channels} from '../../contract/tables';
import type {Exchange} from '../traffic';
import {suggestions} from '../tryIt';
import type {PaymentEngine} from '../engine/engine';
import {faultKinds} from '../engine/faults';
import {settingRules, type Settings} from '../engine/settings';
import {currencyIso, statusRow} from '../engine/tables';
import {thaiDateTime} from '../engine/thaiTime';
import type {Content, Markup} from '../../lib/markup';
import {html} from '../engine/pages/html';
import {field, page, select} from '../engine/pages/layout';

const SHOWN = 20;

const channelChoices = [{value: '', label: 'the buyer chooses'}].concat(
  channels.rows.map(({code, name}) => ({value: code, label: `${code}: ${name}`})),
);

const shopForm = (origin: string, merchant: string, reference: string): Markup =>
  html`<section>
    <h2>Pay something</h2>
    <p>The redirect form of a shop. Change what you like: a wrong field gets the documented answer.</p>
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

const commands = (origin: string, merchant: string, reference: string): Markup =>
  html`<section>
    <h2>Call the APIs</h2>
    ${suggestions(origin, merchant, reference).map(
      ({title, command}) =>
        command !== undefined &&
        html`<p>${title}</p>
          <pre tabindex="0">${command}</pre>`,
    )}
  </section>`;

const merchantValues = (environment: Readonly<Record<string, string>>): Markup =>
  html`<section>
    <h2>Test merchant</h2>
    <p>Every value is public and works here alone. The sample programs read it from the environment.</p>
    <pre tabindex="0">${Object.entries(environment).map(([name, value]) => `export ${name}=${value}\n`)}</pre>
  </section>`;

/** A table that scrolls by itself, by keyboard too. */
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

const clock = (engine: PaymentEngine): Markup =>
  html`<section>
    <h2>Clock</h2>
    <p>It is <strong>${thaiDateTime(engine.clock.now())}</strong> in Thailand. The clock moves forward only.</p>
    <form method="post" action="/sandbox/clock">
      <button name="advance" value="recurring">To the next 07:30, when recurring charges run</button>
      <button name="advance" value="15m">By 15 minutes</button>
      <button name="advance" value="1d">By a day</button>
    </form>
    <form method="post" action="/sandbox/clock">
      ${field('now', 'Move to', {hint: 'Such as 2027-01-31T23:59:59+07:00'})}
      <button>Move</button>
    </form>
  </section>`;

const settingFields = (settings: Settings): Content =>
  Object.entries(settingRules).map(([name, {label, values}]) => {
    const value = settings[name as keyof Settings];
    if (values === 'url') return field(name, label, {value: String(value), required: false});
    if ('least' in values) return field(name, label, {value: String(value), inputmode: 'numeric'});
    const choices = values.map((choice) => ({value: choice, label: choice}));
    return select(name, label, choices, String(value));
  });

const settings = (engine: PaymentEngine): Markup =>
  html`<section>
    <h2>Settings</h2>
    <p>What a merchant sets in the control panel, and what the provider leaves open.</p>
    <form method="post" action="/sandbox/settings">
      <div class="grid">${settingFields(engine.settings)}</div>
      <button>Save the settings</button>
    </form>
    <form method="post" action="/sandbox/reset"><button>Forget everything</button></form>
  </section>`;

const faults = (engine: PaymentEngine, operations: readonly string[]): Markup => {
  const waiting = engine.faults.all();
  const choices = (names: readonly string[]) => names.map((name) => ({value: name, label: name}));
  return html`<section>
    <h2>Faults</h2>
    <p>What a network and a provider can do to your calls. All of them are the sandbox’s own.</p>
    ${
      waiting.length > 0 &&
      html`<ul>
        ${waiting.map(
          ({fault, operation, times}) =>
            html`<li><code>${fault}</code> for ${operation}, ${times === null ? 'always' : `${times} times`}</li>`,
        )}
      </ul>`
    }
    <form method="post" action="/sandbox/faults">
      <div class="grid">
        ${select(
          'fault',
          'A call',
          Object.entries(faultKinds).map(([value, {does}]) => ({value, label: `${value}: ${does}`})),
        )}
        ${select('operation', 'Of', choices(['all', ...operations]))}
        ${field('times', 'How often', {value: '1', hint: 'A number, or always.'})}
        ${field('milliseconds', 'Milliseconds, for latency', {value: '5000', inputmode: 'numeric'})}
      </div>
      <button>Order the fault</button>
    </form>
    <form method="post" action="/sandbox/faults"><button name="fault" value="none">Forget all faults</button></form>
  </section>`;
};

const postbacks = (engine: PaymentEngine): Markup =>
  html`<section>
    <h2>Postbacks</h2>
    <p>
      ${engine.postbacks.held.length} held, ${engine.postbacks.waiting} on their way. The setting “Postbacks are” holds
      them back.
    </p>
    <form method="post" action="/sandbox/postbacks">
      <button name="release" value="inOrder">Send the held ones</button>
      <button name="release" value="reversed">Send them in reverse order</button>
    </form>
  </section>`;

/** What of a call breaks the contract, or was done on purpose. */
function remarks({problems, warnings, fault}: Exchange): Content {
  const all = [
    ...(fault ? [`Fault: ${fault}`] : []),
    ...problems.request.map((problem) => `Request: ${problem}`),
    ...problems.reply.map((problem) => `Reply: ${problem}`),
    ...warnings.map((warning) => `Warning: ${warning}`),
  ];
  if (all.length === 0) return 'as documented';
  return html`<ul>
    ${all.map((remark) => html`<li>${remark}</li>`)}
  </ul>`;
}

/** The last calls, newest first. */
const traffic = (entries: readonly Exchange[]): Markup =>
  entries.length === 0
    ? html`<p>None yet.</p>`
    : table(
        'Calls and postbacks',
        ['At', 'Operation', 'Status', 'Against the contract'],
        [...entries]
          .reverse()
          .map((entry) => [entry.at, entry.operation, entry.reply.status || 'no answer', remarks(entry)]),
      );

/**
 * The page at `/`: what this is and what to try.
 *
 * @param environment the variables of the sample programs.
 * @param operations that faults can spoil.
 */
export const startPage = (
  origin: string,
  environment: Readonly<Record<string, string>>,
  engine: PaymentEngine,
  operations: readonly string[],
  entries: readonly Exchange[],
): Markup =>
  page('The provider, on your machine', [
    html`<p>
      This is a local sandbox of the payment provider, made from the same contract as the documentation. Unless told
      otherwise, it calls this machine only, and forgets everything when it stops.
    </p>`,
    shopForm(origin, engine.merchantId, engine.freeReference()),
    commands(origin, engine.merchantId, engine.freeReference()),
    merchantValues(environment),
    orders(engine),
    postbacks(engine),
    clock(engine),
    faults(engine, operations),
    settings(engine),
    html`<section>
      <h2>Calls and postbacks</h2>
      ${traffic(entries.slice(-SHOWN))}
      <p><a href="/sandbox/log">All that are kept, as JSON</a></p>
    </section>`,
  ]);
