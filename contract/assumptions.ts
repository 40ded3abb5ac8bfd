import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';

const HARMS = ['high', 'medium', 'low'] as const;

/** An inferred fact. `assumptions.yaml` lists all of them and explains the keys. */
export interface Assumption extends Readonly<Partial<Record<(typeof HARMS)[number], string>>> {
  readonly id: string;
  readonly says: string;
  readonly evidence: string;
  readonly where: readonly string[];
  readonly question: string;
  readonly confirmed?: string;
}

const levelOf = (assumption: Assumption) => HARMS.findIndex((level) => level in assumption);

/** All assumptions, the most harmful first. */
export const readAssumptions = (): Assumption[] =>
  (parse(readFileSync(join(__dirname, 'assumptions.yaml'), 'utf8')) as Assumption[]).sort(
    (one, other) => levelOf(one) - levelOf(other),
  );

/** The unconfirmed assumptions, the most harmful first. */
export const openAssumptions = (): Assumption[] => readAssumptions().filter(({confirmed}) => confirmed === undefined);

/** Counts the unconfirmed assumptions: `52 assumptions to confirm: 13 high, 16 medium, 23 low.` */
export function countAssumptions(): string {
  const open = openAssumptions();
  const counts = HARMS.map((harm, level) => `${open.filter((it) => levelOf(it) === level).length} ${harm}`);
  return `${open.length} assumptions to confirm: ${counts.join(', ')}. See npm run assumptions.`;
}
