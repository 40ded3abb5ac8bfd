import ComponentCreator from '@docusaurus/ComponentCreator';
import globalData from '@generated/globalData';
import {loaders, loadVersion, starts} from '@generated/lazy-categories/default/parts';
import registry from '@generated/registry';
import routes from '@generated/routes';
import chunkNames from '@generated/routesChunkNames';
import type {GlobalData, SidebarItem, VersionProps} from '../app';
import type {Part} from '../split';

/** The objects that Docusaurus reads at each navigation. A part is written into them, so that they hold it from then on. */

const {docs} = (globalData as GlobalData)['docusaurus-plugin-content-docs']!.default!.versions[0]!;

interface Route {
  path?: unknown;
  routes?: Route[];
}

/** Documentation is the only route with routes in routes; the innermost list is that of its pages. */
function innermostList(list: Route[]): Route[] {
  const inner = list.find((route) => route.routes)?.routes;
  return inner ? innermostList(inner) : list;
}
const pages = innermostList(routes);

/** The category that a part fills. */
const isFor =
  (number: number) =>
  ({items}: SidebarItem): boolean =>
    items?.[0]?.customProps?.part === number;

const listeners = new Set<() => void>();

/** Calls back whenever a part has come. Returns what ends that. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isLoaded: boolean[] = [];

function add(number: number, part: Part, {version}: VersionProps): void {
  Object.assign(registry, part.modules);
  Object.assign(chunkNames, part.chunkNames);
  Object.assign(version.docs, part.docsById);
  docs.push(...(part.docs as typeof docs));
  pages.push(
    ...part.routes.map(({path, hash, ...rest}) => ({...rest, path, component: ComponentCreator(path, hash!)})),
  );
  Object.values(version.docsSidebars).flat().find(isFor(number))!.items = part.items;
  isLoaded[number] = true;
  listeners.forEach((listener) => listener());
}

const pending: (Promise<void> | undefined)[] = [];

/** Brings a category. It may be asked for any number of times, again also after a failure, with which it rejects. */
export function loadPart(number: number): Promise<void> {
  pending[number] ??= Promise.all([loaders[number]!(), loadVersion()]).then(
    ([part, version]) => add(number, part.default, version.default),
    (error: unknown) => {
      pending[number] = undefined;
      throw error;
    },
  );
  return pending[number];
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The part that has the route of a path, if there is such a page; -1 when it is in none. */
export function partOf(path: string): number {
  const asked = decoded(path).replace(/(.)\/$/, '$1');
  return starts.filter(([start]) => start <= asked).at(-1)?.[1] ?? -1;
}

/** Whether the route of a path is known, or is certain not to exist. */
export const isKnown = (path: string): boolean => partOf(path) === -1 || isLoaded[partOf(path)] === true;
