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
  /** Analytics: both values, or both empty for none. Loaded only after consent. */
  analytics: {measurementId: string; scriptUrl: string};
  /** Where browsers report violations of the site's policy: an `https://` address, or empty for none. */
  policyReports?: string;
  /** Social widget: `https://` URL of its script, which may load no other, or empty. Loaded only after consent. */
  widget: {scriptUrl: string};
}

/** A rule for a text of `provider.ts`, and how an error message describes it. */
interface Rule {
  accepts: (text: string) => boolean;
  wanted: string;
  isOptional?: boolean;
}

const matching = (pattern: RegExp, wanted: string): Rule => ({accepts: (text) => pattern.test(text), wanted});

const optional = (rule: Rule): Rule => ({...rule, wanted: `${rule.wanted}, or leave it empty`, isOptional: true});

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

const host = matching(HOST, 'a bare host name in lower case, such as "apis.pay.example", without https:// or a path');

/**
 * Text that is inserted into prose, attributes, code and front matter before they are parsed: a special character of
 * any of them could change the page, or run code.
 */
const plainText = matching(
  /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,’&()+/!–-]*$/u,
  'letters, digits, spaces and . , ’ & ( ) + / ! – - only, a letter or digit first',
);

/** Addresses go into headers, the content security policy and attributes, where these characters would end them. */
const ENDS_ADDRESS = /[\s"'`<>\\;,]/;

/** @param more a condition on the address beyond that it is one. */
const httpsUrl = (wanted: string, more: (text: string) => boolean = () => true): Rule => ({
  accepts(text) {
    if (ENDS_ADDRESS.test(text) || !URL.canParse(text)) return false;
    const {protocol, hostname, username} = new URL(text);
    return protocol === 'https:' && HOST.test(hostname) && username === '' && more(text);
  },
  wanted,
});

const address = httpsUrl(
  'a full address that starts with https://, with %20 for a space, %3B for a semicolon and %2C for a comma',
);

const emailAddress = matching(EMAIL, 'an e-mail address');

const telephone = matching(
  /^\+ *[1-9](?: *\d){7,14} *$/,
  'a telephone number in international format, such as "+999 2 000 0100"',
);

const rules: Readonly<Record<string, Rule>> = {
  name: plainText,
  title: plainText,
  tagline: plainText,
  siteUrl: httpsUrl(
    'only https:// and the host, without a path or a slash at the end',
    (text) => new URL(text).origin === text,
  ),
  'hosts.payment': host,
  'hosts.api': host,
  'hosts.link': host,
  'hosts.controlPanel': host,
  'hosts.registration': host,
  'hosts.downloads': host,
  repository: address,
  editUrl: optional(
    httpsUrl('a full address that starts with https://, with {path} where the path of the file belongs', (text) =>
      text.includes('{path}'),
    ),
  ),
  copyrightYear: matching(/^\d{4}(?:[-–]\d{4})?$/, 'a year, such as "2025", or two, such as "2025–2027"'),
  'company.home': address,
  'company.about': address,
  'company.service': address,
  'company.help': address,
  supportEmail: emailAddress,
  securityEmail: emailAddress,
  supportHours: plainText,
  'telephones.office': telephone,
  'telephones.urgent': telephone,
  'terms.approval': plainText,
  'terms.firstPayout': plainText,
  'terms.payout': plainText,
  'terms.refundUntil': plainText,
  'terms.refundByCard': plainText,
  'terms.refundOtherwise': plainText,
  'terms.disputeAnswer': plainText,
  'terms.cardLink': plainText,
  'analytics.measurementId': optional(matching(/^[\w-]+$/, 'an id of letters, digits and hyphens')),
  'analytics.scriptUrl': optional(address),
  'widget.scriptUrl': optional(address),
  policyReports: optional(address),
};

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
  const texts = flatten(provider);
  const numbers = [...texts.keys()].filter((field) => field.startsWith('telephones.sales.'));
  const checks = [...Object.entries(rules), ...numbers.map((field) => [field, telephone] as const)];
  const problems = checks.flatMap(([field, {accepts, wanted, isOptional}]) => {
    const text = texts.get(field) ?? '';
    if ((text === '' && isOptional) || accepts(text)) return [];
    return `${field} is ${text.trim() === '' ? 'missing' : JSON.stringify(text)}: write ${wanted}.`;
  });
  if (!texts.get('analytics.measurementId') !== !texts.get('analytics.scriptUrl')) {
    problems.push('analytics.measurementId and analytics.scriptUrl belong together: fill both, or leave both empty.');
  }
  if (problems.length > 0) {
    throw new Error(`provider.ts cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}
