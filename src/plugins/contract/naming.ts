export type Kind = 'operation' | 'table';

/** Name of the plugin: also the folder of its data under `@generated`. */
export const PLUGIN_NAME = 'contract';

export const POSTMAN_FILE = 'postman-collection.json';

/** File of one operation or table, within the plugin's data. */
export const dataFile = (kind: Kind, name: string): string => `${kind}-${name}.json`;

/** File of the errors of all operations, within the plugin's data. */
export const ERRORS_FILE = 'errors.json';

/** The checks of the sandbox that runs in a page, within the plugin's data. */
export const SANDBOX_RULES_FILE = 'sandbox-rules.js';

/** Module that a page imports for one operation or table. */
export const dataModule = (kind: Kind, name: string): string =>
  `@generated/${PLUGIN_NAME}/default/${dataFile(kind, name)}`;

/** The attribute of a component that says which operation or table it shows. */
export const NAMED_BY: Readonly<Record<Kind, string>> = {operation: 'operation', table: 'name'};

/** Components that get `data` at build time, and what each shows. */
export const contractComponents: Readonly<Record<string, Kind>> = {
  CodeTable: 'table',
  Endpoint: 'operation',
  Errors: 'operation',
  PostbackInspector: 'operation',
  ReplyFields: 'operation',
  RequestFields: 'operation',
  TryIt: 'operation',
};
