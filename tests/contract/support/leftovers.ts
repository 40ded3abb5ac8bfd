import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {ContractDocument} from '../../../contract/document';
import {evidence} from '../../../contract/evidence';
import {listOperations} from '../../../contract/operations';
import {credentials} from '../../../contract/tables';
import {requestVectors} from '../../../contract/vectors/requests';
import {markdownIn, PAGE_FOLDERS} from '../../../lib/pageFiles';
import {operations as answered} from '../../../sandbox/engine/operations';
import {successSigns} from '../../../src/tools/TryIt/request';

/** The operations of a contract, what merchants call and what calls them. */
export const operationIdsOf = (contract: ContractDocument): Set<string> =>
  new Set(listOperations(contract).map(({operation}) => operation.operationId));

function* shownOn(root: string): Generator<{operation: string; location: string}> {
  for (const file of PAGE_FOLDERS.flatMap((folder) => markdownIn(root, folder))) {
    for (const [index, line] of readFileSync(path.join(root, file), 'utf8').split('\n').entries()) {
      // A component without a capital is no component of ours; samples have folders of their own.
      for (const [, component, operation] of line.matchAll(/<([A-Z]\w+)[^>]* operation="(\w+)"/g)) {
        if (component !== 'Samples') yield {operation: operation!, location: `${file}:${index + 1}`};
      }
    }
  }
}

/**
 * What is left of an operation that the contract does not have any more: one sentence for each piece, which says where it
 * is and what to do. Folders under `samples/` are held by `tests/samples/coverage.test.ts`, links by the check of links.
 *
 * @param root of the repository
 */
export function findLeftovers(root: string, contract: ContractDocument): string[] {
  const known = operationIdsOf(contract);
  const pieces = [
    ...[...shownOn(root)].map(({operation, location}) => ({
      operation,
      location,
      advice: 'remove the element, or the page',
    })),
    ...Object.keys(answered).map((operation) => ({
      operation,
      location: 'sandbox/engine/operations.ts',
      advice: 'remove the entry, and what it alone uses',
    })),
    ...credentials.rows.flatMap(({operations}) =>
      operations.map((operation) => ({
        operation,
        location: 'contract/tables/credentials.ts',
        advice: 'remove it from its row, or the row',
      })),
    ),
    ...evidence.map(({name, operation}) => ({
      operation,
      location: `contract/evidence/${operation}.yaml`,
      advice: `remove ${name}`,
    })),
    ...requestVectors.map(({operation}) => ({
      operation,
      location: 'contract/vectors/requests.yaml',
      advice: 'remove its vectors',
    })),
    ...Object.keys(successSigns).map((operation) => ({
      operation,
      location: 'src/tools/TryIt/request.ts',
      advice: 'remove its line of successSigns',
    })),
  ];
  return pieces
    .filter(({operation}) => !known.has(operation))
    .map(({operation, location, advice}) => `${location}: the contract has no operation ${operation}; ${advice}.`);
}
