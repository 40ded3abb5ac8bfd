import type {ContractDocument} from '../../../contract/document';
import {listOperations} from '../../../contract/operations';
import type {Table} from '../../../contract/tables';
import {errorData, operationData, tableData} from './data';
import {dataFile, ERRORS_FILE, type Kind} from './naming';

export interface ContractContent {
  document: ContractDocument;
  tables: Readonly<Record<string, Table>>;
}

/** Lists what pages can show, and must. A variant is explained with its operation. */
export function namesOf({document, tables}: ContractContent): Readonly<Record<Kind, readonly string[]>> {
  const operations = listOperations(document).filter(({operation}) => !operation['x-variant-of']);
  return {operation: operations.map(({operation}) => operation.operationId), table: Object.keys(tables)};
}

/**
 * Makes the data that pages import.
 *
 * @returns file name to data, one for each operation and each table, and one for the errors of all operations.
 */
export function prepareData(content: ContractContent): Map<string, object> {
  const {document, tables} = content;
  const names = namesOf(content).operation;
  return new Map<string, object>([
    ...names.map((name) => [dataFile('operation', name), operationData(document, name)] as const),
    ...Object.entries(tables).map(([name, table]) => [dataFile('table', name), tableData(name, table)] as const),
    [ERRORS_FILE, errorData(document, names)],
  ]);
}
