/**
 * How well a fact is known, for the owner. What is not `documented` has an entry in `assumptions.yaml`.
 * - `documented`: in the original pages.
 * - `observed`: in integrations or in an older page.
 * - `sandbox`: decided here, as the sandbox does it.
 */
export type Evidence = 'documented' | 'observed' | 'sandbox';

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
  /** Path of the page of this site that shows the table, without a slash before it. */
  readonly page: string;
  /** True when further codes may occur; the contract then lists these without forbidding others. */
  readonly open: boolean;
  /** Where the facts of the table are from, for the owner. */
  readonly source: string;
  /** One or two sentences under the table. */
  readonly note?: string;
  /** Header of each column that is shown, in order. */
  readonly columns: Partial<Record<keyof Row & string, string>>;
  readonly rows: readonly Row[];
}
