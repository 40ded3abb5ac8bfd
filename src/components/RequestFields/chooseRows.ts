import type {FieldRow} from 'payment-contract/fields';
import type {OperationReference} from 'payment-contract/reference';
import {nearest} from 'payment-contract/lib/editDistance';

/**
 * Chooses the rows of a request that a page shows.
 *
 * @param fields comma-separated names; undefined for all.
 * @throws Error when the request has no field of that name.
 */
export function chooseRows(
  {operationId, request}: Pick<OperationReference, 'operationId' | 'request'>,
  fields: string | undefined,
): FieldRow[] {
  if (fields === undefined) return request;
  const known = request.map(({path}) => path);
  const names = fields.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new Error(
      `<RequestFields operation="${operationId}"> names the field "${unknown}", which does not exist. ` +
        `Did you mean "${nearest(unknown, known)}"?`,
    );
  }
  return request.filter(({path}) => names.includes(path));
}
