/** What a component of the contract shows. */
export type Kind = 'operation' | 'table';

/** Name of the plugin: also the folder of its data under `@generated`. */
export const PLUGIN_NAME = 'contract';

/** The Postman collection, beside the pages. */
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

/** Components that get `data` at build time, and the attribute that says which. */
export const contractComponents: Readonly<Record<string, {kind: Kind; attribute: 'operation' | 'name'}>> = {
  CodeTable: {kind: 'table', attribute: 'name'},
  Endpoint: {kind: 'operation', attribute: 'operation'},
  Errors: {kind: 'operation', attribute: 'operation'},
  PostbackInspector: {kind: 'operation', attribute: 'operation'},
  ReplyExamples: {kind: 'operation', attribute: 'operation'},
  ReplyFields: {kind: 'operation', attribute: 'operation'},
  RequestBuilder: {kind: 'operation', attribute: 'operation'},
  RequestFields: {kind: 'operation', attribute: 'operation'},
};
