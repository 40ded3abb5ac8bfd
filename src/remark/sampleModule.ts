import path from 'node:path';
import {highlight} from './highlight';
import {extract} from './regions';
import {sampleLanguages} from './sampleLanguages';

/** Imports with this query are read as samples: `samples/inquireOrder/php.php?sample`. */
export const SAMPLE_QUERY = /^\?sample(?:=|$)/;

/** The address at which a page imports a program, or a region of it. */
export const sampleRequest = (file: string, region?: string): string =>
  `${file}?sample${region === undefined ? '' : `=${region}`}`;

/**
 * What the bundler does with an imported sample: the file stays one that it watches, so that an edit reaches the
 * page at once and no cache can keep an older one.
 *
 * @param query as made by `sampleRequest`.
 * @returns highlighted HTML, for the inside of a `code` element.
 * @throws Error that names the file, for a region that cannot be shown.
 */
export function renderSample(source: string, file: string, query: string): string {
  const name = path.basename(file);
  const language = sampleLanguages.find((known) => known.file === name);
  const shown = path.relative(process.cwd(), file);
  if (!language) {
    throw new Error(`${shown} is not named like a sample: ${sampleLanguages.map((known) => known.file).join(', ')}.`);
  }
  try {
    return highlight(extract(source, new URLSearchParams(query).get('sample') || undefined), language.code);
  } catch (error) {
    throw new Error(`${shown}: ${(error as Error).message}`, {cause: error});
  }
}
