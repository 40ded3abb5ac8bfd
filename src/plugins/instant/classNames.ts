import {readFileSync, realpathSync} from 'node:fs';
import path from 'node:path';
import type {Configuration, RuleSetRule} from 'webpack';
import {listFiles, sha256} from '../../../lib/files';

/** The end of a style sheet whose classes are known to one component. */
const MODULE = '.module.css';

const CLASS = /\.([a-z_][\w-]*)/gi;

/** `A0`, `B0`, … `Z0`, `A1`: no class that stands in a style sheet for all begins with a capital. */
const nameOf = (number: number): string =>
  String.fromCharCode(65 + (number % 26)) + Math.floor(number / 26).toString(36);

/** Folders with the modules of the site and of its theme. */
const foldersOf = (siteDir: string): string[] => [
  path.join(siteDir, 'src'),
  ...['@docusaurus/theme-classic', '@docusaurus/theme-common'].map((name) => path.dirname(require.resolve(name))),
];

/**
 * A name of two or three letters for each class of the CSS modules in some folders. They are the same in each build of the
 * same sources, on the server and in the browser.
 *
 * @returns a function from the file of a module and its class to the name; undefined for a class that is not known.
 */
export function classNames(folders: readonly string[]): {
  nameFor: (file: string, className: string) => string | undefined;
  /** Changes with any name. */
  digest: string;
} {
  const known = new Map<string, string>();
  const modules = folders.flatMap((folder) => {
    // As the bundler names a file.
    const real = realpathSync(folder);
    return listFiles(real)
      .filter((file) => file.endsWith(MODULE))
      .map((file) => path.join(real, file));
  });
  for (const file of modules) {
    const classes = new Set([...readFileSync(file, 'utf8').matchAll(CLASS)].map(([, name]) => name!));
    for (const className of classes) known.set(`${file} ${className}`, nameOf(known.size));
  }
  return {
    nameFor: (file, className) => known.get(`${file} ${className}`),
    digest: sha256([...known.keys()].join('\n')).slice(0, 8),
  };
}

/**
 * Gives the classes of CSS modules short names in a build, and returns what the bundler's configuration needs for it. Live
 * reload keeps the names as they are written.
 */
// UPGRADING: class-names
export function shortClassNames(config: Configuration, siteDir: string): object {
  const {nameFor, digest} = classNames(foldersOf(siteDir));
  const rules = (config.module?.rules ?? []) as RuleSetRule[];
  const rule = rules.find(({test}) => test instanceof RegExp && test.test(`a${MODULE}`) && !test.test('a.css'));
  const loaders = (rule?.use ?? []) as {options?: {modules?: object}}[];
  for (const {options} of loaders.filter((loader) => loader.options?.modules)) {
    const getLocalIdent = ({resourcePath}: {resourcePath: string}, _: string, className: string) =>
      nameFor(resourcePath, className);
    options!.modules = {...options!.modules, getLocalIdent};
  }
  const {cache} = (config.experiments ?? {}) as {cache?: {version: string}};
  // A new class moves the names of those after it, also in modules that the bundler would take from what it has kept.
  return cache ? {experiments: {cache: {...cache, version: `${cache.version}-${digest}`}}} : {};
}
