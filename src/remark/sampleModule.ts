import path from 'node:path';
import {highlight} from './highlight';
import {extract} from './regions';
import {sampleLanguages} from './sampleLanguages';

/** Returns the address from which a page imports a program, or a region of it. */
export const sampleRequest = (file: string, region = ''): string => `${file}?sample=${region}`;

/** Returns the name of a program, or of one of its regions, in the page: `inquireOrder/php.php#verify`. */
export const sampleName = (file: string, region?: string): string =>
  file.split(/[\\/]/).slice(-2).join('/') + (region ? `#${region}` : '');

/**
 * Writes the module of an imported program.
 *
 * On the server and in development it is the program as highlighted HTML. For browsers it takes that from the page when
 * the page already contains it, so that a first visit does not download every language twice; otherwise from a module
 * with `&text` in its address. Those of a folder share one chunk.
 *
 * @param query of a `sampleRequest`.
 */
export function sampleModule(source: string, file: string, query: string, isForBrowsers: boolean): string {
  const parameters = new URLSearchParams(query);
  const region = parameters.get('sample') || undefined;
  const name = path.basename(file);
  if (!isForBrowsers || parameters.has('text')) {
    const {code} = sampleLanguages.find((known) => known.file === name)!;
    return `export default ${JSON.stringify(highlight(extract(source, region), code))};`;
  }
  return [
    `import {sampleText} from '@site/src/components/Samples/sampleText';`,
    `export default await sampleText(`,
    `  ${JSON.stringify(sampleName(file, region))},`,
    `  () => import(/* webpackChunkName: "samples-${path.basename(path.dirname(file))}" */ './${name}${query}&text'),`,
    `);`,
  ].join('\n');
}
