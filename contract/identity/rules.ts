import Ajv from 'ajv';
import {EMAIL} from '../lib/addresses';

/** The identity of the payment provider whose documentation this is. `provider.ts` at the root has the values. */
export interface Provider {
  /** Trading name, as readers know it. Not empty. */
  name: string;
  /** Title of the site: browser tabs, search results, shared links. */
  title: string;
  /** One sentence under the title. */
  tagline: string;
  /** Public origin of this site: `https://` and a host, no path. */
  siteUrl: string;
  /** Bare host names (no scheme, no path) of the provider's services. */
  hosts: {
    /** Hosted payment page: the redirect form is posted here. */
    payment: string;
    /** Server-to-server APIs. */
    api: string;
    /** Customer-facing payment links. */
    link: string;
    /** The merchant's control panel. */
    controlPanel: string;
    /** Registration of new merchants. */
    registration: string;
    /** Files that readers download: the plugins. */
    downloads: string;
  };
  /** Public code repository: releases, issues and the sources of this site. `https://` URL. */
  repository: string;
  /** What "Edit this page" opens: an `https://` URL with `{path}` for the path in the repository, or empty for none. */
  editUrl: string;
  /** Year of the copyright line. */
  copyrightYear: string;
  /** Footer links, each an `https://` URL. */
  company: {home: string; about: string; service: string; help: string};
  /** For questions that these pages do not answer. */
  supportEmail: string;
  /** Where to report security problems of the site or the services; published in `security.txt`. */
  securityEmail: string;
  /** When support answers e-mail and telephone, within a sentence. */
  supportHours: string;
  /** International format, `+` and digits, spaces allowed. `urgent` answers at any hour. */
  telephones: {office: string; urgent: string; sales: readonly string[]};
  /** Times of the service, each a number with its unit, within a sentence: `5 working days`. */
  terms: {
    /** From complete documents to an approved shop. */
    approval: string;
    /** From the first payment to the first payout. */
    firstPayout: string;
    /** From a payment to its payout. */
    payout: string;
    /** How long after a payment it can be refunded. */
    refundUntil: string;
    /** From the refund of a card payment until the buyer sees it. */
    refundByCard: string;
    /** The same for other methods. */
    refundOtherwise: string;
    /** From the e-mail about a dispute to the last day for an answer. */
    disputeAnswer: string;
    /** How long the link to register a card for recurring charges opens. */
    cardLink: string;
  };
  /** Scripts of other companies, loaded only after consent. */
  externalScripts: readonly ExternalScript[];
  /** Where browsers report violations of the site's policy: an `https://` address, or empty for none. */
  policyReports?: string;
}

/** A script of another company. It may load no other. */
export interface ExternalScript {
  /** What it is for, as the reader is asked about it: `analytics`. */
  purpose: string;
  /** `https://` URL. */
  src: string;
  /** For analytics alone: sent with the address, and with each page that the reader opens. */
  measurementId?: string;
}

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Addresses go into headers, the content security policy and attributes, where these characters would end them. */
const ENDS_ADDRESS = /[\s"'`<>\\;,]/;

function isHttps(text: string): boolean {
  if (ENDS_ADDRESS.test(text) || !URL.canParse(text)) return false;
  const {protocol, hostname, username} = new URL(text);
  return protocol === 'https:' && HOST.test(hostname) && username === '';
}

/** The formats of the texts in `provider.ts`, and how an error message describes each. */
const formats = {
  /**
   * Inserted into prose, attributes, code and front matter before they are parsed: a special character of any of them
   * could change the page, or run code.
   */
  plain: {
    validate: /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,’&()+/!–-]*$/u,
    wanted: 'letters, digits, spaces and . , ’ & ( ) + / ! – - only, a letter or digit first',
  },
  host: {
    validate: HOST,
    wanted: 'a bare host name in lower case, such as "apis.pay.example", without https:// or a path',
  },
  origin: {
    validate: (text: string) => isHttps(text) && new URL(text).origin === text,
    wanted: 'only https:// and the host, without a path or a slash at the end',
  },
  address: {
    validate: isHttps,
    wanted: 'a full address that starts with https://, with %20 for a space, %3B for a semicolon and %2C for a comma',
  },
  editUrl: {
    validate: (text: string) => isHttps(text) && text.includes('{path}'),
    wanted: 'a full address that starts with https://, with {path} where the path of the file belongs',
  },
  year: {validate: /^\d{4}(?:[-–]\d{4})?$/, wanted: 'a year, such as "2025", or two, such as "2025–2027"'},
  email: {validate: EMAIL, wanted: 'an e-mail address'},
  telephone: {
    validate: /^\+ *[1-9](?: *\d){7,14} *$/,
    wanted: 'a telephone number in international format, such as "+999 2 000 0100"',
  },
  id: {validate: /^[\w-]+$/, wanted: 'an id of letters, digits and hyphens'},
};

type Format = keyof typeof formats;

// What is missing counts as empty.
const text = (format: Format) => ({type: 'string', default: '', format});
const optional = (format: Format) => ({type: 'string', default: '', if: {minLength: 1}, then: {format}});
const group = (properties: object) => ({type: 'object', default: {}, properties});
const texts = (format: Format, ...names: string[]) =>
  group(Object.fromEntries(names.map((name) => [name, text(format)])));

const properties = {
  name: text('plain'),
  title: text('plain'),
  tagline: text('plain'),
  siteUrl: text('origin'),
  hosts: texts('host', 'payment', 'api', 'link', 'controlPanel', 'registration', 'downloads'),
  repository: text('address'),
  editUrl: optional('editUrl'),
  copyrightYear: text('year'),
  company: texts('address', 'home', 'about', 'service', 'help'),
  supportEmail: text('email'),
  securityEmail: text('email'),
  supportHours: text('plain'),
  telephones: group({
    office: text('telephone'),
    urgent: text('telephone'),
    sales: {type: 'array', default: [], items: text('telephone')},
  }),
  terms: texts(
    'plain',
    'approval',
    'firstPayout',
    'payout',
    'refundUntil',
    'refundByCard',
    'refundOtherwise',
    'disputeAnswer',
    'cardLink',
  ),
  externalScripts: {
    type: 'array',
    default: [],
    items: group({purpose: text('plain'), src: text('address'), measurementId: optional('id')}),
  },
  policyReports: optional('address'),
} satisfies Record<keyof Provider, object>;

const validate = new Ajv({allErrors: true, useDefaults: true, verbose: true, formats}).compile({
  type: 'object',
  properties,
});

/** Maps every text of a nested object to its dotted path: `{hosts: {api: 'x'}}` gives `hosts.api`. */
export function flatten(value: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(value as Record<string, unknown>).flatMap(([key, child]): [string, string][] => {
      if (typeof child === 'string') return [[prefix + key, child]];
      return child && typeof child === 'object' ? [...flatten(child, `${prefix}${key}.`)] : [];
    }),
  );
}

/**
 * Stops the command when the identity is unusable.
 *
 * @throws Error that names the file and every wrong field, with what to write there.
 */
export function assertProvider(provider: Provider): void {
  const checked = structuredClone(provider);
  validate(checked);
  const problems = (validate.errors ?? [])
    .filter(({keyword}) => keyword !== 'if')
    .map(({instancePath, data, parentSchema, schemaPath}) => {
      const field = instancePath.slice(1).replaceAll('/', '.');
      const {type, format} = parentSchema as {type: string; format?: Format};
      const wanted = format ? formats[format].wanted : `an ${type}`;
      const found = String(data).trim() === '' ? 'missing' : JSON.stringify(data);
      return `${field} is ${found}: write ${wanted}${schemaPath.includes('/then/') ? ', or leave it empty' : ''}.`;
    });
  if (problems.length > 0) {
    throw new Error(`provider.ts cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}
