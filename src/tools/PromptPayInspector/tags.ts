import {parseBaht, toBahtText} from '@site/lib/money';
import {BILL_PAYMENT_AID} from '../../../contract/promptPayText';

/** What is known about a field of a QR text. */
export interface Tag {
  name: string;
  means?: (value: string) => string;
  /** What a value must look like, that in words, and the value that was probably meant. */
  rule?: {pattern: RegExp; words: string; meant?: (value: string) => string | undefined};
  inner?: Tags;
  /** Of each of these lists, the field needs one inside. */
  needs?: readonly (readonly string[])[];
}

export type Tags = Readonly<Record<string, Tag>>;

const exactly = (words: string, pattern: RegExp, meant?: (value: string) => string | undefined) => ({
  pattern,
  words,
  meant,
});

/** Each application of the Thai payment scheme begins with this. */
export const THAI_SCHEME = 'A000000677';
const CREDIT_TRANSFER_AID = 'A000000677010111';
const CROSS_BORDER_AID = 'A000000677012006';

const APPLICATIONS: Readonly<Record<string, string>> = {
  [CREDIT_TRANSFER_AID]: 'PromptPay credit transfer, field 29',
  [BILL_PAYMENT_AID]: 'PromptPay bill payment, field 30',
  [CROSS_BORDER_AID]: 'Bill payment across borders, field 30: a foreign banking app pays it',
};

const application = (...ids: readonly string[]): Tag => ({
  name: 'Application',
  means: (value) => APPLICATIONS[value] ?? '',
  rule: exactly(ids.join(' or '), new RegExp(`^(?:${ids.join('|')})$`)),
});

/** The number that a mobile number in another form stands for; all its forms end with the same nine digits. */
const mobileOf = (value: string) => /([1-9]\d{8})$/.exec(value.replace(/\D/g, ''))?.[1]?.replace(/^/, '0066');

/** Numbers of a wallet begin with this, and the mobile number of the wallet follows. */
const TRUEMONEY = '14000';

const creditTransfer: Tags = {
  '00': application(CREDIT_TRANSFER_AID),
  '01': {
    name: 'Mobile number',
    rule: exactly(
      '13 digits, 0066 and the number without its first 0',
      // Published examples have a number of zeros.
      /^0066(?:[1-9]\d{8}|0{9})$/,
      mobileOf,
    ),
    means: (value) => `Country ${value.slice(0, 4)}, then ${value.slice(4)}`,
  },
  '02': {name: 'National or tax id', rule: exactly('13 digits', /^\d{13}$/)},
  '03': {
    name: 'E-wallet',
    rule: exactly('15 digits', /^\d{15}$/),
    means: (value) => (value.startsWith(TRUEMONEY) ? `TrueMoney wallet of ${value.slice(TRUEMONEY.length)}` : ''),
  },
  '04': {name: 'Bank account', means: (value) => `Bank ${value.slice(0, 3)}, account ${value.slice(3)}`},
};

const reference = exactly('up to 20 letters and digits', /^[A-Za-z0-9]{1,20}$/);

const billPayment: Tags = {
  '00': application(BILL_PAYMENT_AID, CROSS_BORDER_AID),
  '01': {name: 'Biller id', rule: exactly('15 digits, the 13 of a tax id and two of a suffix', /^\d{15}$/)},
  '02': {name: 'Reference 1', rule: reference},
  '03': {name: 'Reference 2', rule: reference},
};

const additional: Tags = {
  '01': {name: 'Bill number'},
  '02': {name: 'Mobile number'},
  '03': {name: 'Store'},
  '04': {name: 'Loyalty number'},
  '05': {name: 'Reference'},
  '06': {name: 'Customer'},
  '07': {name: 'Terminal'},
  '08': {name: 'Purpose'},
};

const CARD_SCHEMES = {
  Visa: ['02', '03'],
  Mastercard: ['04', '05'],
  Discover: ['09', '10'],
  'American Express': ['11', '12'],
  JCB: ['13', '14'],
  UnionPay: ['15', '16'],
};

const messageOf = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** Fields that mean the same in every country. */
export const international: Tags = {
  ...Object.fromEntries(
    Object.entries(CARD_SCHEMES).flatMap(([scheme, ids]) => ids.map((id) => [id, {name: `Card: ${scheme}`}] as const)),
  ),
  ...Object.fromEntries(Array.from({length: 26}, (_, index) => [String(26 + index), {name: 'Merchant account'}])),
  '00': {name: 'Format version', rule: exactly('01', /^01$/)},
  '01': {
    name: 'Kind of QR',
    rule: exactly('11 or 12', /^1[12]$/),
    means: (value) => (value === '11' ? 'Static: can be paid again and again' : 'Dynamic: for one payment'),
  },
  '52': {name: 'Merchant category', rule: exactly('4 digits', /^\d{4}$/)},
  '53': {name: 'Currency', rule: exactly('3 digits', /^\d{3}$/)},
  '54': {name: 'Amount', rule: exactly('an amount above zero', /^(?=.*[1-9])\d+(?:\.\d*)?$/)},
  '58': {name: 'Country'},
  '59': {name: 'Merchant name'},
  '60': {name: 'City'},
  '61': {name: 'Postal code'},
  '62': {name: 'Additional data', inner: additional},
  '63': {name: 'Checksum'},
  '64': {name: 'Name in another language'},
};

/** The fields of a Thai QR. A text may carry others. */
export const thai: Tags = {
  ...international,
  '29': {name: 'Credit transfer', inner: creditTransfer, needs: [['00'], ['01', '02', '03', '04']]},
  '30': {name: 'Bill payment', inner: billPayment, needs: [['00'], ['01']]},
  '31': {
    name: 'A template that members of PromptPay use, not read here',
    inner: {'00': {name: 'Application', rule: exactly(`one of ${THAI_SCHEME}…`, new RegExp(`^${THAI_SCHEME}\\d+$`))}},
    needs: [['00']],
  },
  '53': {name: 'Currency', rule: exactly('764', /^764$/), means: () => 'Thai baht'},
  '54': {
    name: 'Amount',
    rule: exactly('baht, such as 100.00', /^(?=.*[1-9])\d{1,10}(?:\.\d{0,2})?$/, (value) => {
      const satang = parseBaht(value);
      return satang ? toBahtText(satang) : undefined;
    }),
  },
  '58': {name: 'Country', rule: exactly('TH', /^TH$/), means: () => 'Thailand'},
  '59': {name: 'Merchant name', rule: exactly('up to 25 characters', /^.{1,25}$/)},
  '60': {name: 'City', rule: exactly('up to 15 characters', /^.{1,15}$/)},
  '81': {
    name: 'Message to the payee',
    means: (value) => (/^(?:[\dA-F]{4})+$/i.test(value) ? messageOf(value) : ''),
  },
};

const slipEnd: Tags = {'51': {name: 'Country'}, '91': {name: 'Checksum'}};

/** The QR on a bank's slip of a transfer. */
export const bankSlip: Tags = {
  ...slipEnd,
  '00': {
    name: 'Transfer',
    inner: {'00': {name: 'Application'}, '01': {name: 'Code of the sending bank'}, '02': {name: 'Transfer reference'}},
    needs: [['01'], ['02']],
  },
};

/** The QR on a wallet's slip of a transfer. */
export const walletSlip: Tags = {
  ...slipEnd,
  '00': {
    name: 'Transfer',
    inner: {
      '00': {name: 'Application'},
      '01': {name: 'Version'},
      '02': {name: 'Kind of transfer'},
      '03': {name: 'Transfer reference'},
      '04': {name: 'Day, month and year'},
    },
    needs: [['03']],
  },
};
