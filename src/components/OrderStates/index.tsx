import {Fragment} from 'react';
import states from '@generated/contract/default/order-states.json';
import InlineCode from '@site/src/components/InlineCode';
import type {OrderState} from '@site/src/plugins/contract/data';
import styles from './styles.module.css';

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

/** Which status of an order can follow which: a sentence for each, and side by side where there is room. */
export default function OrderStates() {
  return (
    <figure className={styles.figure}>
      <figcaption>How the status of a record changes</figcaption>
      <ul className={styles.states}>
        {states.map(({from, to}) => (
          <li key={from[0]!.code}>
            <span>
              <Codes codes={from} last="and" />
            </span>{' '}
            <span className="soft">{to.length > 0 ? 'can become' : 'do not change'}</span>{' '}
            {to.length > 0 && (
              <span>
                <Codes codes={to} last="or" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </figure>
  );
}
