/**
 * How well a fact is known.
 * - `documented`: in the provider's own published pages.
 * - `observed`: seen in several public integrations that agree; confirm it with support.
 * - `sandbox`: not published; what the local sandbox of this repository does.
 */
export type Evidence = 'documented' | 'observed' | 'sandbox';

/** Stands where the provider's whole page on the subject was read and says nothing. Readers see it as it is. */
export const NOT_PUBLISHED = 'Not published';

/** Stands where the provider has a page that should say, and it was cut or not available. Readers see it as it is. */
export const NOT_CONFIRMED = 'Not confirmed';

/** Stands where no page of the provider's on the subject is known. Readers see it as it is. */
export const NOT_KNOWN = 'Not known';

/** A value that may be missing, with the reason in its place. */
export type Published<T> = T | typeof NOT_PUBLISHED | typeof NOT_CONFIRMED;

/** What one cell of a table can hold. `null`: does not apply. */
export type Cell = string | number | boolean | readonly (string | number)[] | null;

/** A row of a code table. `code` is its key on the wire, or its name when it never travels. */
export interface TableRow {
  readonly code: string;
  readonly evidence: Evidence;
}

/** A table of facts that pages show, the contract enumerates and the sandbox enforces. */
export interface Table<Row extends TableRow = TableRow> {
  /** Caption of the table. */
  readonly title: string;
  /** True when the provider may use codes beyond these; the contract then lists them without forbidding others. */
  readonly open: boolean;
  /** Where the facts of the table are from. Readers see it. */
  readonly source: string;
  /** Day on which the facts were checked, `YYYY-MM-DD`, for facts that change. */
  readonly checkedOn?: string;
  /** One or two sentences under the table. */
  readonly note?: string;
  /** Header of each column that is shown, in order. */
  readonly columns: Partial<Record<keyof Row & string, string>>;
  readonly rows: readonly Row[];
}
