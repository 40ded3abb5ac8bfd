import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {GeneratedRoute} from './app';
import type {SplitApp} from './split';

const VERSION_FILE = 'version.json';

/** A function that brings a module, in a chunk of this name. */
const loadCode = (request: string, chunkName?: string) => {
  const comment = chunkName ? `/* webpackChunkName: ${JSON.stringify(chunkName)} */ ` : '';
  return `() => import(${comment}${JSON.stringify(request)})`;
};

/** As in Docusaurus's registry. */
const registryEntry = (request: string, chunkName?: string) => {
  const quoted = JSON.stringify(request);
  return `[${loadCode(request, chunkName)}, ${quoted}, require.resolveWeak(${quoted})]`;
};

const record = (entries: [name: string, code: string][]) =>
  `{\n${entries.map(([name, code]) => `${JSON.stringify(name)}: ${code}`).join(',\n')}\n}`;

function routeCode({path: route, hash, routes, ...rest}: GeneratedRoute): string {
  const creator = [route, hash].filter((argument) => argument !== undefined).map((text) => JSON.stringify(text));
  return record([
    ['path', JSON.stringify(route)],
    ['component', `ComponentCreator(${creator.join(', ')})`],
    ...Object.entries(rest).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
    ...(routes ? [['routes', `[${routes.map(routeCode).join(',\n')}]`] satisfies [string, string]] : []),
  ]);
}

/** Writes the split app as modules for the bundler. The names are those that Docusaurus gives to its own. */
export function writeSplitApp(folder: string, {app, parts, starts}: SplitApp): void {
  mkdirSync(folder, {recursive: true});
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const {name: versionName, props} = app.version;

  write(VERSION_FILE, JSON.stringify(props));
  write('globalData.json', JSON.stringify(app.globalData));
  write('routesChunkNames.json', JSON.stringify(app.chunkNames));
  write(
    'routes.js',
    `import ComponentCreator from '@docusaurus/ComponentCreator';\n\nexport default [${app.routes.map(routeCode).join(',\n')}];\n`,
  );
  const registry = Object.entries(app.modules).map(([name, request]): [string, string] => [
    name,
    registryEntry(name === versionName ? `./${VERSION_FILE}` : request, name),
  ]);
  write('registry.js', `export default ${record(registry)};\n`);
  parts.forEach(({modules, ...part}, i) => {
    // Without names for their chunks: names are listed in every page's script.
    const entries = Object.entries(modules).map(([name, request]): [string, string] => [name, registryEntry(request)]);
    const data = Object.entries(part).map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
    write(`part-${i}.js`, `export default ${record([...data, ['modules', record(entries)]])};\n`);
  });
  write(
    'parts.js',
    `export const starts = ${JSON.stringify(starts)};\n` +
      `export const loadVersion = ${loadCode(`./${VERSION_FILE}`, versionName)};\n` +
      `export const loaders = [\n${parts.map((_, i) => loadCode(`./part-${i}.js`)).join(',\n')}\n];\n`,
  );
}
