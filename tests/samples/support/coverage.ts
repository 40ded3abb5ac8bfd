import {nearest} from '../../../lib/editDistance';
import type {SampleLanguage} from '../../../src/remark/sampleLanguages';

/** An operation that needs samples. */
export interface SampledOperation {
  operationId: string;
  /** Whether a browser can call it, so that a form in HTML is a sample of it too. */
  isForm: boolean;
}

/** A folder that shows no operation: a job of the shop that uses several. Its files, by its name. */
export type Jobs = Readonly<Record<string, readonly string[]>>;

/** A shop runs one of these in the language of its server; the languages are those of most shops. */
export const jobs: Jobs = {reconcileOrders: ['node.mjs', 'php.php', 'python.py']};

/** The operation that a folder shows: `createPayment` for itself and for `createPaymentWithChannel`. */
export const operationOf = (folder: string, operations: readonly SampledOperation[]): SampledOperation | undefined =>
  operations.find(({operationId}) => folder === operationId) ??
  operations.find(({operationId}) => folder.startsWith(`${operationId}With`));

const faultsWithin = (folder: string, files: readonly string[], wanted: readonly string[]): string[] => [
  ...wanted.filter((file) => !files.includes(file)).map((file) => `samples/${folder} misses ${file}.`),
  ...files
    .filter((file) => !wanted.includes(file))
    .map((file) => `samples/${folder}/${file} is no sample: its files are ${wanted.join(', ')}.`),
];

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
  jobs: Jobs = {},
): string[] {
  const without = operations
    .filter(({operationId}) => !folders.has(operationId))
    .map(({operationId}) => `The operation ${operationId} has no sample: add samples/${operationId}/.`);
  const lost = Object.keys(jobs)
    .filter((job) => !folders.has(job))
    .map((job) => `The job ${job} has no sample: add samples/${job}/.`);
  const within = [...folders].flatMap(([folder, files]) => {
    const wanted = jobs[folder];
    if (wanted) return faultsWithin(folder, files, wanted);
    const operation = operationOf(folder, operations);
    if (!operation) {
      const ids = operations.map(({operationId}) => operationId);
      return [`samples/${folder} shows no operation of the contract. Did you mean "${nearest(folder, ids)}"?`];
    }
    const shown = languages.filter(({isOptional}) => !isOptional || operation.isForm);
    return faultsWithin(
      folder,
      files,
      shown.map(({file}) => file),
    );
  });
  return [...without, ...lost, ...within];
}
