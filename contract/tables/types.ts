/** What one cell of a table can hold. `null`: does not apply. */
export type Cell = string | number | boolean | readonly (string | number)[] | null;

/** A row of a code table. `code` is its key on the wire, or its name when it is never sent. */
export interface TableRow {
  readonly code: string;
}

/** A table of facts that pages show, the contract enumerates and the sandbox enforces. */
export interface Table<Row extends TableRow = TableRow> {
  /** Caption of the table. */
  readonly title: string;
  /** Path of the page of this site that shows the table, without a leading slash. */
  readonly page: string;
  /** True when further codes may occur; the contract then lists these without forbidding others. */
  readonly open: boolean;
  /** Where the facts of the table are from, for the owner. */
  readonly source: string;
  /** Id in `assumptions.yaml`, unless the original pages state all rows. */
  readonly assumption?: string;
  /** One or two sentences under the table. */
  readonly note?: string;
  /** Header of each column that is shown, in order. */
  readonly columns: Partial<Record<keyof Row & string, string>>;
  readonly rows: readonly Row[];
}

/** The type that TypeScript infers from a JSON module: `string` even where only some texts are allowed. */
type Json<Value> = Value extends string
  ? string
  : Value extends object
    ? {readonly [Key in keyof Value]: Json<Value[Key]>}
    : Value;

/**
 * Types the table of a JSON file. The compiler checks that each row has its keys; `tests/contract/agreement.test.ts`
 * checks the values of keys that allow only some.
 */
export const tableOf = <Row extends TableRow>(data: Json<Table<Row>>): Table<Row> => data as Table<Row>;
