import {EMAIL} from '../lib/addressSyntax';

/** The identity of the payment provider whose documentation this is. Filled in `provider.ts` at the root. */
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
  /** What "Edit this page" opens: an `https://` URL with `{path}` for the file's path in the repository, or empty for none. */
  editUrl: string;
  /** Year of the copyright line. */
  copyrightYear: string;
  /** Version of the documentation, shown in the copyright line. */
  version: string;
  /** Footer links, each an `https://` URL. */
  company: {home: string; about: string; service: string; help: string};
  /** Where a reader asks what these pages cannot answer. */
  supportEmail: string;
  /** Where a fault in the security of the site or the services is reported; published in `security.txt`. */
  securityEmail: string;
  /** International format, `+` and digits, spaces allowed. */
  telephones: {office: string; sales: readonly string[]};
  /** Analytics: both values, or both empty for none. Loaded only after consent. */
  analytics: {measurementId: string; scriptUrl: string};
  /** Where browsers report what the site's policy has stopped: an `https://` address, or empty for none. */
  policyReports?: string;
  /** Social widget: `https://` script URL, or empty for none. Loaded only after consent. */
  widget: {scriptUrl: string};
}

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const E164_DIGITS = /^\+[1-9]\d{7,14}$/;

type Rule = (value: unknown) => string | undefined;

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const text: Rule = (value) => (isText(value) ? undefined : 'is missing: write a text');

/**
 * The provider's name is put into prose, attributes, code and front matter before any of them is parsed: a character that one
 * of them reads would change the page, or what it runs.
 */
const plainText: Rule = (value) =>
  text(value) ??
  (/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,’&()+/!–-]*$/u.test(value as string) && !/&#?\w+;/.test(value as string)
    ? undefined
    : `is ${JSON.stringify(value)}: write letters, digits, spaces and . , ’ & ( ) + / ! – - alone, a letter or digit first`);

const matching =
  (pattern: RegExp, wanted: string): Rule =>
  (value) =>
    text(value) ?? (pattern.test(value as string) ? undefined : `is ${JSON.stringify(value)}: write ${wanted}`);

const telephone: Rule = (value) =>
  text(value) ??
  (E164_DIGITS.test((value as string).replaceAll(' ', ''))
    ? undefined
    : `is ${JSON.stringify(value)}: write a telephone number in international format, such as "+999 2 000 0100"`);

/** Characters that end an address, or more, where it is written: in the policy, in headers, in attributes. */
const ENDS_ADDRESS = /[\s"'`<>\\;,]/;

const encode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

const httpsUrl: Rule = (value) => {
  const missing = text(value);
  if (missing) return missing;
  const [ending] = ENDS_ADDRESS.exec(value as string) ?? [];
  if (ending !== undefined) return `is ${JSON.stringify(value)}: write "${ending}" as ${encode(ending)}`;
  const wanted = `is ${JSON.stringify(value)}: write a full address that starts with https://`;
  if (!URL.canParse(value as string)) return wanted;
  const url = new URL(value as string);
  return url.protocol === 'https:' && HOST.test(url.hostname) && !url.username ? undefined : wanted;
};

const origin: Rule = (value) =>
  httpsUrl(value) ??
  (new URL(value as string).origin === value
    ? undefined
    : `is ${JSON.stringify(value)}: write only https:// and the host, without a path or a slash at the end`);

const optional =
  (rule: Rule): Rule =>
  (value) =>
    value === '' ? undefined : rule(value);

const host = matching(HOST, 'a bare host name in lower case, such as "apis.pay.example", without https:// or a path');

const rules: Record<string, Rule> = {
  name: plainText,
  title: plainText,
  tagline: plainText,
  siteUrl: origin,
  'hosts.payment': host,
  'hosts.api': host,
  'hosts.link': host,
  'hosts.controlPanel': host,
  'hosts.registration': host,
  'hosts.downloads': host,
  repository: httpsUrl,
  editUrl: (value) =>
    value === ''
      ? undefined
      : (httpsUrl(value) ??
        ((value as string).includes('{path}')
          ? undefined
          : 'has no {path}: write it where the path of the file belongs')),
  copyrightYear: matching(/^\d{4}(?:[-–]\d{4})?$/, 'a year, such as "2025", or two, such as "2025–2027"'),
  version: matching(/^\d[\w.+-]*$/, 'a version, such as "0.13.3"'),
  'company.home': httpsUrl,
  'company.about': httpsUrl,
  'company.service': httpsUrl,
  'company.help': httpsUrl,
  supportEmail: matching(EMAIL, 'an e-mail address'),
  securityEmail: matching(EMAIL, 'an e-mail address'),
  'telephones.office': telephone,
  'analytics.measurementId': optional(matching(/^[\w-]+$/, 'an id of letters, digits and hyphens, or leave it empty')),
  'analytics.scriptUrl': optional(httpsUrl),
  'widget.scriptUrl': optional(httpsUrl),
  policyReports: (value) => (value === undefined ? undefined : optional(httpsUrl)(value)),
};

const valueAt = (object: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], object);

/**
 * Finds what is wrong in an identity.
 *
 * @returns one sentence for each wrong field, each starting with the field's name; empty when all is well.
 */
export function findProviderProblems(provider: Provider): string[] {
  const problems = Object.entries(rules).flatMap(([field, rule]) => {
    const problem = rule(valueAt(provider, field));
    return problem ? [`${field} ${problem}.`] : [];
  });
  const sales: unknown = provider.telephones?.sales;
  if (!Array.isArray(sales)) problems.push('telephones.sales is missing: write a list of numbers, [] for none.');
  else {
    sales.forEach((number, index) => {
      const problem = telephone(number);
      if (problem) problems.push(`telephones.sales.${index} ${problem}.`);
    });
  }
  if (!provider.analytics?.measurementId !== !provider.analytics?.scriptUrl) {
    problems.push('analytics.measurementId and analytics.scriptUrl belong together: fill both, or leave both empty.');
  }
  return problems;
}

/**
 * Stops the command when the identity is unusable.
 *
 * @throws Error that names the file and every wrong field, with what to write there.
 */
export function assertProvider(provider: Provider): void {
  const problems = findProviderProblems(provider);
  if (problems.length > 0) {
    throw new Error(`provider.ts cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}
