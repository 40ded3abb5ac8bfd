import {Fragment} from 'react';
import states from '@generated/contract/default/order-states.json';
import InlineCode from '@site/src/components/InlineCode';
import type {OrderState} from '@site/src/plugins/contract/data';

/** Statuses with the colours of their kinds, as a part of a sentence: `CP, Y or TC`. */
const Codes = ({codes, last}: {codes: OrderState['from']; last: 'and' | 'or'}) =>
  codes.map(({code, kind}, index) => (
    <Fragment key={code}>
      {index > 0 && (index === codes.length - 1 ? ` ${last} ` : ', ')}
      <InlineCode className="status" data-status={kind}>
        {code}
      </InlineCode>
    </Fragment>
  ));

/** Which status of an order can follow which. */
export default function OrderStates() {
  return (
    <table aria-label="How the status of a record changes">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Can become</th>
        </tr>
      </thead>
      <tbody>
        {states.map(({from, to}) => (
          <tr key={from[0]!.code}>
            <th scope="row">
              <Codes codes={from} last="and" />
            </th>
            <td>{to.length > 0 ? <Codes codes={to} last="or" /> : 'No other status'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
