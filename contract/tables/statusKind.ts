import {orderStatuses, type StatusClass} from './index';

/** How pages show a status: each kind has a colour and an icon. */
export type StatusKind = 'paid' | 'waiting' | 'failed' | 'test' | 'returned';

const KINDS: Readonly<Record<StatusClass, StatusKind>> = {
  paid: 'paid',
  test: 'test',
  pending: 'waiting',
  held: 'waiting',
  refunding: 'waiting',
  failed: 'failed',
  cancelled: 'failed',
  refunded: 'returned',
};

/** The kind of an order status such as `CP`; undefined for any other text. */
export function statusKind(code: string): StatusKind | undefined {
  const status = orderStatuses.rows.find((row) => row.code === code);
  return status && KINDS[status.class];
}
