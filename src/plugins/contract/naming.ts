export type Kind = 'operation' | 'table';

export const POSTMAN_FILE = 'postman-collection.json';

/** File of one operation or table, within the plugin's data. */
export const dataFile = (kind: Kind, name: string): string => `${kind}-${name}.json`;

/** Module that a page imports for one operation or table. */
export const dataModule = (kind: Kind, name: string): string => `@generated/contract/default/${dataFile(kind, name)}`;

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
