import {BoundedMap} from './boundedMap';
import type {OrderDetails} from './orders';
import {randomDigits, randomText} from './random';

/** A payment link. The sandbox checks that its parts match; whether the live service does is not published. */
export interface SecureLink {
  /** Second part of the link: digits that do not reveal the price. */
  readonly payValue: string;
  /** Third part of the link. */
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly oneTime: boolean;
  readonly order: OrderDetails;
}

/** The links by token. */
export class LinkBook extends BoundedMap<string, SecureLink> {
  make(order: OrderDetails, expiresAt: number, oneTime: boolean): SecureLink {
    const link = {payValue: randomDigits(10), token: randomText(32), expiresAt, oneTime, order};
    this.set(link.token, link);
    return link;
  }

  /** Both parts must belong together: a link with an altered price does not open. */
  find(payValue: string, token: string): SecureLink | undefined {
    const link = this.get(token);
    return link?.payValue === payValue ? link : undefined;
  }
}
