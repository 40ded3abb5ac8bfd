import {editDistance, nearest} from '../../lib/editDistance';
import type {ContractRules} from './contractRules';

/** Letters that may differ between a field and what somebody wrote for it. */
const LETTERS_OFF = 3;

/** The known field that was probably meant, if one is near. */
function meant(name: string, known: readonly string[]): string | undefined {
  const near = nearest(name, known);
  return near !== undefined && editDistance(name.toLowerCase(), near.toLowerCase()) <= LETTERS_OFF ? near : undefined;
}

/** The log keeps what a caller sends within bounds. */
const MOST_UNKNOWN = 10;
const LONGEST_NAME = 40;

const YEN = '02';

/** What the redirect form says that comes to nothing. */
function formWarnings({channel, bankins, monthins, cc, total}: Record<string, unknown>): string[] {
  const preselects = Object.entries({bankins, monthins}).filter(([, value]) => value !== undefined);
  return [
    ...(channel === 'installment' ? [] : preselects).map(
      ([name]) =>
        `${name}: the sandbox ignores it without channel=installment. What the provider does is not published.`,
    ),
    ...(cc === YEN && typeof total === 'string' && /\.(?!00$)/.test(total)
      ? ['total: the yen has no decimals. What the provider does with them is not published.']
      : []),
  ];
}

/**
 * What a request has that breaks no rule and is probably a mistake, one sentence each.
 *
 * @param fields of the body, or of the query string where that carries the fields.
 */
export function warningsOf(rules: ContractRules, operationId: string, fields: Record<string, unknown>): string[] {
  const known = rules.operation(operationId).fields;
  const unknown = Object.keys(fields)
    .filter((name) => !known.includes(name))
    .slice(0, MOST_UNKNOWN)
    .map((name) => name.slice(0, LONGEST_NAME));
  return [
    ...unknown.map((name) => {
      const near = meant(name, known);
      return `${name}: no such field, so it is ignored.${near === undefined ? '' : ` Did you mean ${near}?`}`;
    }),
    ...(operationId === 'createPayment' ? formWarnings(fields) : []),
  ];
}
