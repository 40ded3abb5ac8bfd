/** What a component shows. */
export type Kind = 'operation' | 'table';

/** The components that get the data of the contract at build time, and what each shows. */
export const contractComponents: Readonly<Record<string, Kind>> = {
  CodeTable: 'table',
  Endpoint: 'operation',
  Errors: 'operation',
  PostbackInspector: 'operation',
  ReplyFields: 'operation',
  RequestFields: 'operation',
  TryIt: 'operation',
};

/** The attribute by which they name it. */
export const NAMED_BY: Readonly<Record<Kind, string>> = {operation: 'operation', table: 'name'};

/** The file with the data of one operation or table, within the plugin's data. */
export const dataFile = (kind: Kind, name: string): string => `${kind}-${name}.json`;

/** The module by which a page imports it. */
export const dataModule = (kind: Kind, name: string): string => `@generated/contract/default/${dataFile(kind, name)}`;
