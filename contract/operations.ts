import type {ContractDocument, Operation} from './document';

/** An operation, and where it is in the contract. */
export interface LocatedOperation {
  /** HTTP method in lower case. */
  method: string;
  /** Path on the server, or the name of the webhook. */
  path: string;
  /** True when the provider calls the merchant. */
  webhook: boolean;
  operation: Operation;
}

/** Lists the operations in the order of the contract, webhooks last. */
export const listOperations = (document: Pick<ContractDocument, 'paths' | 'webhooks'>): LocatedOperation[] =>
  [document.paths, document.webhooks].flatMap((items) =>
    Object.entries(items).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method,
        path,
        webhook: items === document.webhooks,
        operation,
      })),
    ),
  );

/** Returns the path of the page of this site that explains an operation, without a leading slash. */
export const pageOf = (operation: Operation): string => operation['x-page'] ?? operation['x-sources'][0]!;

/**
 * Finds an operation by its id.
 *
 * @throws Error that lists the existing ids.
 */
export function findOperation(document: ContractDocument, operationId: string): LocatedOperation {
  const operations = listOperations(document);
  const found = operations.find(({operation}) => operation.operationId === operationId);
  if (found) return found;
  const known = operations.map(({operation}) => operation.operationId).join(', ');
  throw new Error(`The contract has no operation "${operationId}". Operations are: ${known}.`);
}
