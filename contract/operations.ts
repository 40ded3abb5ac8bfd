import {METHODS, type ContractDocument, type Method, type Operation, type Server} from './document';

/** An operation, and where it is in the contract. */
export interface LocatedOperation {
  method: Method;
  /** Path on the server, or the name of the webhook. */
  path: string;
  /** True when the provider calls the merchant. */
  webhook: boolean;
  /** Servers of the operation, or those of the whole contract. Empty for a webhook. */
  servers: Server[];
  operation: Operation;
}

/** Lists the operations in the order of the contract, webhooks last. */
export function listOperations(document: ContractDocument): LocatedOperation[] {
  const located = (items: ContractDocument['paths'], webhook: boolean): LocatedOperation[] =>
    Object.entries(items).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method];
        return operation
          ? [{method, path, webhook, servers: webhook ? [] : (operation.servers ?? document.servers), operation}]
          : [];
      }),
    );
  return [...located(document.paths, false), ...located(document.webhooks, true)];
}

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
