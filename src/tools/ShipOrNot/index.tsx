import Tool from '@site/src/tools/Tool';
import {settle} from '@site/src/tools/ShipOrNot/settle';
import {CASES, INSTRUCTIONS, ORDER} from './cases';

/** Each case with its outcome, decided while the page is built. */
function Outcomes() {
  return (
    <table aria-label="Each reply and its outcome">
      <thead>
        <tr>
          <th scope="col">The reply of Inquiry</th>
          <th scope="col">What the shop does</th>
        </tr>
      </thead>
      <tbody>
        {CASES.map(({name, records}) => {
          const {decision, reasons} = settle(ORDER, records);
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <strong>{INSTRUCTIONS[decision]}</strong> {reasons.at(-1)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/**
 * For writers: an exercise in which the reader changes what Inquiry says of an order and sees what a careful shop does.
 * Everything is decided by `src/tools/ShipOrNot/settle.ts`, for the table while the page is built, for the exercise in the browser.
 */
export default function ShipOrNot() {
  return (
    <Tool
      title="Ship it, or not?"
      action="Change the reply yourself"
      load={() => import(/* webpackChunkName: "tool-ship-or-not" */ './exercise')}
    >
      <p>
        Your order has the reference <code>{ORDER.refno}</code>, the total <code>{ORDER.total}</code> and the currency{' '}
        <code>{ORDER.currency}</code>. {CASES.length} replies, and what they lead to:
      </p>
      <Outcomes />
    </Tool>
  );
}
