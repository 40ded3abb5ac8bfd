import {nearest} from '../../../src/lib/nearest';
import type {SampleLanguage} from '../../../src/remark/sampleLanguages';

/** An operation that needs samples. */
export interface SampledOperation {
  operationId: string;
  /** Whether a browser can call it, so that a form in HTML is a sample of it too. */
  isForm: boolean;
}

/** The operation that a folder shows: `createPayment` for itself and for `createPaymentWithChannel`. */
export const operationOf = (folder: string, operations: readonly SampledOperation[]): SampledOperation | undefined =>
  operations.find(({operationId}) => folder === operationId) ??
  operations.find(({operationId}) => folder.startsWith(`${operationId}With`));

/**
 * Compares operations and samples in both directions.
 *
 * @param folders names of the folders under `samples/`, with the names of their files.
 * @returns one sentence for each fault; empty when nothing is missing and nothing is left over.
 */
export function coverageFaults(
  operations: readonly SampledOperation[],
  folders: ReadonlyMap<string, readonly string[]>,
  languages: readonly SampleLanguage[],
): string[] {
  const without = operations
    .filter(({operationId}) => !folders.has(operationId))
    .map(({operationId}) => `The operation ${operationId} has no sample: add samples/${operationId}/.`);
  const within = [...folders].flatMap(([folder, files]) => {
    const operation = operationOf(folder, operations);
    if (!operation) {
      const ids = operations.map(({operationId}) => operationId);
      return [`samples/${folder} shows no operation of the contract. Did you mean "${nearest(folder, ids)}"?`];
    }
    const wanted = languages.filter(({isOptional}) => !isOptional || operation.isForm).map(({file}) => file);
    return [
      ...wanted.filter((file) => !files.includes(file)).map((file) => `samples/${folder} misses ${file}.`),
      ...files
        .filter((file) => !wanted.includes(file))
        .map((file) => `samples/${folder}/${file} is no sample: its files are ${wanted.join(', ')}.`),
    ];
  });
  return [...without, ...within];
}
