import {readFileSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {buildSync, transformSync} from 'esbuild';
import {browserslist as browsersOf} from '../../../package.json';
import type {OutputPlugin} from '../output';
import type {SearchWords} from './browser/engine';
import {parsePlaces} from './places';

const read = (folder: string, file: string) => readFileSync(path.join(folder, file), 'utf8');

/** The promised browsers as esbuild names them: `chrome109`. It reads no `browserslist`, and knows iOS as `ios`. */
const targets = browsersOf.production.map((browser) => browser.replace('ios_saf', 'ios').replace(/ >= /, ''));

/** Bundles what is downloaded when a reader opens the dialog: the search, without React. */
function bundle(): {name: string; text: string} {
  const {outputFiles} = buildSync({
    entryPoints: [path.join(__dirname, 'browser/main.ts')],
    outdir: 'assets/js',
    entryNames: 'search.[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: targets,
    charset: 'utf8',
    write: false,
  });
  const {path: file, text} = outputFiles[0]!;
  return {name: `assets/js/${path.basename(file)}`, text};
}

export interface SearchOptions extends Pick<SearchWords, 'examples' | 'support'> {
  /** File of `SearchWords.synonyms`, below the folder of the site: Docusaurus sends options of plugins to readers. */
  synonyms?: string;
  /** Such a file of what readers say for each place: see `places.ts`. */
  places?: string;
  /** Such a file in JSON: `SearchWords.absent`. */
  absent?: string;
  /** Whether a page, by its path below the base path, is left out: a list of other pages, for example. */
  ignore?: (route: string) => boolean;
  /** Whether a place, by its page and its anchor, comes after others that match as well: a rule for everything. */
  demote?: (route: string, anchor: string) => boolean;
  /** Ids of sections that are left out, such as lists of links. */
  ignoredSections?: readonly string[];
}

/** The search: a button in the top bar, a dialog on every page, and an index that is made after the build. */
export default function search({siteDir, baseUrl}: LoadContext, options: SearchOptions): OutputPlugin {
  const isBuild = process.env.NODE_ENV === 'production';
  const script = isBuild ? bundle() : undefined;
  return {
    name: 'search',
    getThemePath: () => path.join(__dirname, 'theme'),
    getClientModules: () => [path.join(__dirname, 'search.css')],
    injectHtmlTags: () => ({
      postBodyTags: [read(__dirname, 'dialog.html').replaceAll(/>\n\s*/g, '>')],
      headTags: [
        {
          tagName: 'script',
          attributes: script ? {'data-script': baseUrl + script.name, 'data-index': `${baseUrl}search/index.json`} : {},
          innerHTML: transformSync(read(__dirname, 'browser/open.js'), {minify: isBuild, charset: 'utf8'}).code.trim(),
        },
      ],
    }),
    async startOutput(build) {
      // Loaded here, because `npm start` does not need it.
      const {startIndex} = await import('./indexing');
      await writeFile(path.join(build.outDir, script!.name), script!.text);
      const synonyms = options.synonyms && read(siteDir, options.synonyms).replace(/^#.*\n|^\n/gm, '');
      const absent = JSON.parse(options.absent ? read(siteDir, options.absent) : '{}') as SearchWords['absent'];
      const readerPhrases = parsePlaces(options.places ? read(siteDir, options.places) : '', options.places ?? '');
      const known = {synonyms, absent, examples: options.examples, support: options.support};
      return startIndex(build, known, readerPhrases, options);
    },
  };
}
