import type {ContractDocument} from '../../../contract/document';
import {listOperations} from '../../../contract/operations';
import type {Table} from '../../../contract/tables';
import {anchorOf} from '../../../lib/anchor';
import {errorData, operationData, tableData} from './data';
import {dataFile, ERRORS_FILE} from './naming';
import {findFaults, findUsages, homeOf, type Names, type Page} from './usages';

export interface ContractContent {
  document: ContractDocument;
  tables: Readonly<Record<string, Table>>;
}

/** What the pages must show. A variant is explained where its operation is. */
export function namesOf({document, tables}: ContractContent): Names {
  const operations = listOperations(document).filter(({operation}) => !operation['x-variant-of']);
  return {operation: operations.map(({operation}) => operation.operationId), table: Object.keys(tables)};
}

/**
 * Makes the data that pages import.
 *
 * @returns file name to data, one for each operation and each table, and one for the errors of all operations.
 * @throws Error when pages and contract disagree, with one sentence for each fault.
 */
export function prepareData(content: ContractContent, pages: readonly Page[]): Map<string, object> {
  const names = namesOf(content);
  const usages = findUsages(pages);
  const faults = findFaults(usages, names);
  if (faults.length > 0) {
    throw new Error(`Pages and contract disagree:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
  const homeOfTable = (name: string) => {
    const page = homeOf(usages, 'table', name);
    return page && `${page}#${anchorOf('table', name)}`;
  };
  return new Map<string, object>([
    ...names.operation.map(
      (name) => [dataFile('operation', name), operationData(content.document, name, homeOfTable)] as const,
    ),
    ...Object.entries(content.tables).map(
      ([name, table]) => [dataFile('table', name), tableData(name, table)] as const,
    ),
    [ERRORS_FILE, errorData(content.document, names.operation, (name) => homeOf(usages, 'operation', name))],
  ]);
}
