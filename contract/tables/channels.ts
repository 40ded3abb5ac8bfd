import type {Table, TableRow} from './types';

/** A payment channel of the hosted page. */
export interface Channel extends TableRow {
  readonly name: string;
  /** What the sandbox's hosted page shows for the channel. */
  readonly kind: 'card' | 'installment' | 'qr' | 'wallet' | 'bank' | 'bill';
}

const channel = (code: string, kind: Channel['kind'], name: string): Channel => ({
  code,
  kind,
  name,
  evidence: 'observed',
});

/** Values of `channel`. */
export const channels: Table<Channel> = {
  title: 'Payment channels',
  page: 'docs/api/payment-method',
  open: false,
  source: 'Lists of integrations. Six codes are in one of them alone, and others have further names.',
  note:
    'Send one code, in lower case. Without a code, the buyer chooses on the payment page. A channel works when it is ' +
    'enabled for your shop: Merchant Settings > Channels in the control panel.',
  columns: {code: 'Code', name: 'Channel'},
  rows: [
    channel('full', 'card', 'Card, paid in full: Visa, Mastercard, JCB'),
    channel('amex', 'card', 'American Express'),
    channel('cup', 'card', 'UnionPay'),
    channel('installment', 'installment', 'Card, paid in installments'),
    channel('bill', 'bill', 'Bill payment'),
    channel('promptpay', 'qr', 'PromptPay'),
    channel('alipay', 'wallet', 'Alipay'),
    channel('wechat', 'wallet', 'WeChat Pay'),
    channel('truewallet', 'wallet', 'TrueMoney Wallet'),
    channel('ibanking', 'bank', 'Internet banking, the buyer chooses the bank'),
    channel('ibanking_kbank', 'bank', 'Internet banking, Kasikornbank'),
    channel('ibanking_scb', 'bank', 'Internet banking, Siam Commercial Bank'),
    channel('ibanking_ktb', 'bank', 'Internet banking, Krungthai Bank'),
    channel('ibanking_bay', 'bank', 'Internet banking, Krungsri'),
    channel('ibanking_bbl', 'bank', 'Internet banking, Bangkok Bank'),
    channel('ibanking_ttb', 'bank', 'Internet banking, TTB'),
  ],
};
