import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {parse} from 'yaml';
import {anchorOf} from '../lib/anchor';
import type {ContractDocument} from './document';
import {listOperations} from './operations';
import {describeOperation} from './reference';
import {tables, type Evidence, type TableRow} from './tables';

const HARMS = ['high', 'medium', 'low'] as const;

/** A fact that was inferred: `assumptions.yaml` has all of them, and says what each key is. */
export interface Assumption {
  readonly id: string;
  readonly says: string;
  readonly evidence: string;
  readonly where: readonly string[];
  /** One of `HARMS`, then a sentence. */
  readonly harm: string;
  readonly question: string;
  readonly confirmed?: string;
}

const harmOf = ({harm}: Assumption) => HARMS.find((level) => harm.startsWith(level));

/** The assumptions, the most harmful first. */
export const readAssumptions = (): Assumption[] =>
  (parse(readFileSync(resolve(__dirname, 'assumptions.yaml'), 'utf8')) as Assumption[]).sort(
    (one, other) => HARMS.indexOf(harmOf(one)!) - HARMS.indexOf(harmOf(other)!),
  );

/** Those that nobody has confirmed, the most harmful first. */
export const openAssumptions = (): Assumption[] => readAssumptions().filter(({confirmed}) => confirmed === undefined);

/** How many are not confirmed: `52 assumptions to confirm: 13 high, 16 medium, 23 low.` */
export function countAssumptions(): string {
  const levels = openAssumptions().map(harmOf);
  const counts = HARMS.map((harm) => `${levels.filter((level) => level === harm).length} ${harm}`);
  return `${levels.length} assumptions to confirm: ${counts.join(', ')}. See npm run assumptions.`;
}

/** A fact of the contract: a row of an operation's page or of a table. */
export interface Fact {
  /** `createPayment/request/channel`, `inquireOrder/status/200`, `channels/promptpay`. */
  readonly place: string;
  /** Id of its row. */
  readonly anchor: string;
  readonly evidence: Evidence;
}

function factsOfOperation(document: ContractDocument, id: string): Fact[] {
  const {anchor, request, replies, statuses, errors, variants} = describeOperation(document, id);
  const fact = (kind: string, name: string, row: {anchor: string}, evidence: Evidence): Fact => ({
    place: [id, kind, name].filter(Boolean).join('/'),
    anchor: row.anchor,
    evidence,
  });
  return [
    ...request.map((row) => fact('request', row.path, row, row.rulesEvidence ?? row.evidence)),
    ...replies.map((shape) => fact('reply', '', shape, shape.evidence)),
    ...replies.flatMap(({rows}) => rows.map((row) => fact('reply', row.path, row, row.evidence))),
    ...statuses.map((row) => fact('status', row.status, row, row.statusEvidence ?? 'documented')),
    ...errors.map((row) => fact('error', row.when, row, row['x-evidence'])),
    ...variants.map(({method, evidence}) => fact(method, '', {anchor}, evidence)),
  ];
}

/** Every fact of the contract that has a grade. */
export const factsOf = (document: ContractDocument): Fact[] => [
  ...listOperations(document)
    .filter(({operation}) => !operation['x-variant-of'])
    .flatMap(({operation}) => factsOfOperation(document, operation.operationId)),
  ...Object.entries(tables).flatMap(([name, {rows}]) =>
    rows.map(({code, evidence}: TableRow): Fact => ({
      place: `${name}/${code}`,
      anchor: anchorOf(name, code),
      evidence,
    })),
  ),
];

/** Whether a place of an assumption is the fact itself, or contains it. */
export const covers = (place: string, fact: Fact): boolean => `${fact.place}/`.startsWith(`${place}/`);

/** Whether a place is a page, rather than a part of the contract. */
export const isPage = (place: string): boolean => /^(?:docs|blog|src)\//.test(place);

/** CSS that labels each open assumption where it appears, for `npm start`. */
export function assumptionMarks(document: ContractDocument): string {
  const facts = factsOf(document);
  const selectorsOf = (place: string): string[] => {
    const [page = '', anchor] = place.split('#');
    if (isPage(page)) return [`html[class~="docs-doc-id-${page.slice(5)}"] ${anchor ? `[id="${anchor}"]` : 'h1'}`];
    return facts
      .filter((fact) => covers(place, fact))
      .map((fact) => `:is([id="${fact.anchor}"]:not(tr), [id="${fact.anchor}"] > th)`);
  };
  const marks = new Map<string, Set<string>>();
  for (const {id, where} of openAssumptions()) {
    for (const selector of where.flatMap(selectorsOf)) marks.set(selector, (marks.get(selector) ?? new Set()).add(id));
  }
  return [...marks]
    .map(
      ([selector, ids]) =>
        `${selector}::after{content:" assumed: ${[...ids].join(', ')}";font:italic 0.75rem monospace}`,
    )
    .join('\n');
}
