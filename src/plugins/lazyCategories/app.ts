import {readFileSync} from 'node:fs';
import path from 'node:path';

/** A route as Docusaurus generates it, before its component exists. */
export interface GeneratedRoute {
  path: string;
  /** Second argument of `ComponentCreator`; none for the route of unknown paths. */
  hash?: string;
  routes?: GeneratedRoute[];
  [attribute: string]: unknown;
}

export interface SidebarItem {
  type: string;
  href?: string;
  unlisted?: boolean;
  collapsed?: boolean;
  collapsible?: boolean;
  items?: SidebarItem[];
  customProps?: Record<string, unknown>;
}

export interface VersionProps {
  version: {docsSidebars: Record<string, SidebarItem[]>; docs: Record<string, unknown>};
}

interface GlobalDoc {
  id: string;
  path: string;
}

export interface GlobalData {
  'docusaurus-plugin-content-docs'?: Record<string, {versions: {docs: GlobalDoc[]}[]}>;
}

/** What Docusaurus generates for the browser's router, as data. */
export interface GeneratedApp {
  routes: GeneratedRoute[];
  /** For each route, by path and hash: what it is made of, as names of modules. */
  chunkNames: Record<string, unknown>;
  /** Request of each module, by its name. */
  modules: Record<string, string>;
  globalData: GlobalData;
  /** Name of the module that holds the sidebars, and what is in it; none when there is not exactly one version of docs. */
  version?: {name: string; props: VersionProps};
}

/** The routes' module without its imports, run with a creator that keeps what it is given. */
function readRoutes(source: string): GeneratedRoute[] {
  const body = source.replace(/^import .*$/gm, '').replace('export default', 'return');
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- Docusaurus writes this file, as code only.
  const evaluate = new Function('ComponentCreator', body) as (create: unknown) => GeneratedRoute[];
  const toData = ({component, routes, ...rest}: GeneratedRoute): GeneratedRoute => ({
    ...rest,
    hash: component as string | undefined,
    ...(routes && {routes: routes.map(toData)}),
  });
  return evaluate((_path: string, hash?: string) => hash).map(toData);
}

/** Lines such as `"name": [() => import(/* … *\/ "request"), …]`. */
const readRegistry = (source: string): Record<string, string> =>
  Object.fromEntries(
    [...source.matchAll(/^\s*"([^"]+)": \[\(\) => import\([^"]*"[^"]+" \*\/ ("(?:[^"\\]|\\.)+")\)/gm)].map(
      ([, name, request]) => [name!, JSON.parse(request!) as string],
    ),
  );

const VERSION_PROPS = /^@generated\/(docusaurus-plugin-content-docs\/default\/p\/.+\.json)$/;

/**
 * Reads the files that Docusaurus generates before it bundles.
 *
 * @throws Error when a route is made of a module that is not in the registry: the files have changed their form.
 */
export function readGeneratedApp(folder: string): GeneratedApp {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const readJson = <Content>(name: string) => JSON.parse(read(name)) as Content;
  const modules = readRegistry(read('registry.js'));
  const chunkNames = readJson<Record<string, unknown>>('routesChunkNames.json');
  const unknown = namesIn(chunkNames).find((name) => !(name in modules));
  if (unknown) throw new Error(`The module ${unknown} of a route is not in registry.js: has its form changed?`);

  const versions = Object.entries(modules).flatMap(([name, request]) => {
    const file = VERSION_PROPS.exec(request)?.[1];
    const props = file && readJson<Partial<VersionProps>>(file);
    return props && props.version?.docsSidebars ? [{name, props: props as VersionProps}] : [];
  });
  return {
    routes: readRoutes(read('routes.js')),
    chunkNames,
    modules,
    globalData: readJson('globalData.json'),
    version: versions.length === 1 ? versions[0] : undefined,
  };
}

/** All names of modules in a tree of them. */
export const namesIn = (tree: unknown): string[] =>
  typeof tree === 'string' ? [tree] : Object.values(tree as object).flatMap(namesIn);
