import path from 'node:path';
import {highlight} from './highlight';
import {extract} from './regions';
import {sampleLanguages} from './sampleLanguages';

/** Imports with this query are read as samples: `samples/inquireOrder/php.php?sample`. */
export const SAMPLE_QUERY = /^\?sample(?:=|$)/;

/** With this query, the module is the sample's text itself, in its own chunk. */
const TEXT_QUERY = 'sample-text';
export const SAMPLE_TEXT_QUERY = /^\?sample-text(?:=|$)/;

/** Returns the address from which a page imports a program, or a region of it. */
export const sampleRequest = (file: string, region?: string): string =>
  `${file}?sample${region === undefined ? '' : `=${region}`}`;

/** Returns the name of a program, or of one of its regions, in the page: `inquireOrder/php.php#verify`. */
export const sampleName = (file: string, region?: string): string =>
  file.split(/[\\/]/).slice(-2).join('/') + (region === undefined ? '' : `#${region}`);

const regionOf = (query: string): string | undefined => {
  const [region] = new URLSearchParams(query).values();
  return region || undefined;
};

/** Writes the module for the server and for development: the sample's text. */
export const textModule = (source: string, file: string, query: string): string =>
  `export default ${JSON.stringify(renderSample(source, file, query))};`;

/**
 * Writes the module for browsers. It takes the sample's text from the page when the HTML already contains it, so that a
 * first visit does not download every language twice. The texts of a folder share one chunk.
 */
export function browserModule(_source: string, file: string, query: string): string {
  const region = regionOf(query);
  const text = `./${path.basename(file)}?${TEXT_QUERY}${region === undefined ? '' : `=${region}`}`;
  const chunk = `samples-${path.basename(path.dirname(file))}`;
  return [
    `import {sampleText} from '@site/src/components/Samples/sampleText';`,
    `export default await sampleText(`,
    `  ${JSON.stringify(sampleName(file, region))},`,
    `  () => import(/* webpackChunkName: "${chunk}" */ ${JSON.stringify(text)}),`,
    `);`,
  ].join('\n');
}

/**
 * Renders the part of a program that a page shows.
 *
 * @param query as made by `sampleRequest`.
 * @returns highlighted HTML, for the content of a `code` element.
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
    return highlight(extract(source, regionOf(query)), language.code);
  } catch (error) {
    throw new Error(`${shown}: ${(error as Error).message}`, {cause: error});
  }
}
