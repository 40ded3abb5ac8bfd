import {
  type GeneratedApp,
  type GeneratedRoute,
  type GlobalData,
  namesIn,
  type SidebarItem,
  type VersionProps,
} from './app';

/** What a category brings when it is needed. */
export interface Part {
  items: SidebarItem[];
  routes: GeneratedRoute[];
  chunkNames: Record<string, unknown>;
  modules: Record<string, string>;
  docs: unknown[];
  docsById: Record<string, unknown>;
}

export interface SplitApp {
  /** What every page brings. */
  app: GeneratedApp & {version: {name: string; props: VersionProps}};
  parts: Part[];
  /** Where, in the order of paths, another part begins, and which: -1 for the app itself. */
  starts: [path: string, part: number][];
}

const linksOf = (items: SidebarItem[] = []): SidebarItem[] =>
  items.flatMap((item) => (item.type === 'link' ? [item] : linksOf(item.items)));

const pathsOf = ({href, items}: SidebarItem): string[] =>
  [href, ...linksOf(items).map((link) => link.href)].filter((link) => link !== undefined);

/** The innermost list of routes that holds the pages of documentation. */
function listOfPages(routes: GeneratedRoute[], paths: ReadonlySet<string>): GeneratedRoute[] | undefined {
  if (routes.some((route) => !route.routes && paths.has(route.path))) return routes;
  for (const {routes: inner} of routes) {
    const found = inner && listOfPages(inner, paths);
    if (found) return found;
  }
  return undefined;
}

const pick = <Value>(record: Record<string, Value>, isWanted: (key: string) => boolean): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => isWanted(key)));

/**
 * Splits the app so that each collapsed category of a sidebar can come with the routes of its pages when it is needed.
 *
 * @param least the number of pages from which a category is worth a request of its own.
 * @returns undefined when there is no such category, or not exactly one version of the documentation.
 */
export function splitApp(app: GeneratedApp, least: number): SplitApp | undefined {
  const docsPlugin = app.globalData['docusaurus-plugin-content-docs']?.default;
  if (!app.version || docsPlugin?.versions.length !== 1) return undefined;
  const {docs} = docsPlugin.versions[0]!;
  const {docsSidebars, docs: docsById} = app.version.props.version;

  const isLazy = (item: SidebarItem) =>
    item.type === 'category' &&
    item.collapsible === true &&
    item.collapsed === true &&
    linksOf(item.items).length >= least &&
    linksOf(item.items).some(({unlisted}) => !unlisted);
  const categories = Object.values(docsSidebars).flat().filter(isLazy);
  if (categories.length === 0) return undefined;

  const partOf = new Map<string, number>();
  categories.forEach((category, part) =>
    pathsOf(category).forEach((path) => partOf.has(path) || partOf.set(path, part)),
  );
  const isIn = (part: number) => (path: string) => (partOf.get(path) ?? -1) === part;

  const pages = listOfPages(app.routes, new Set(partOf.keys()));
  if (!pages) throw new Error('The routes of the documentation are not where a category of its sidebar leads.');
  const keyOf = ({path, hash}: GeneratedRoute) => `${path}-${hash}`;
  const routesOf = (part: number) => pages.filter(({path}) => isIn(part)(path));

  const keysOfParts = new Set(pages.filter(({path}) => partOf.has(path)).map(keyOf));
  const chunkNames = pick(app.chunkNames, (key) => !keysOfParts.has(key));
  const users = new Map<string, Set<number>>();
  const uses = (part: number) => (name: string) => users.set(name, (users.get(name) ?? new Set()).add(part));
  namesIn(chunkNames).forEach(uses(-1));
  categories.forEach((_, part) =>
    routesOf(part).forEach((route) => namesIn(app.chunkNames[keyOf(route)]).forEach(uses(part))),
  );
  const isOnlyIn = (part: number) => (name: string) => users.get(name)?.size === 1 && users.get(name)!.has(part);

  const pathById = new Map(docs.map(({id, path}) => [id, path]));
  const parts = categories.map((category, part): Part => {
    const routes = routesOf(part);
    const keys = new Set(routes.map(keyOf));
    return {
      items: category.items!,
      routes,
      chunkNames: pick(app.chunkNames, (key) => keys.has(key)),
      modules: pick(app.modules, isOnlyIn(part)),
      docs: docs.filter(({path}) => isIn(part)(path)),
      docsById: pick(docsById, (id) => isIn(part)(pathById.get(id) ?? '')),
    };
  });
  const moved = new Set(parts.flatMap(({modules}) => Object.keys(modules)));

  // Open, a category shows its first page at once, and the others when they are there.
  const placeholder = (category: SidebarItem): SidebarItem => {
    const first = linksOf(category.items).find(({unlisted}) => !unlisted)!;
    const customProps = {...first.customProps, part: categories.indexOf(category)};
    return {...category, items: [{...first, customProps}]};
  };
  const withoutParts = (routes: GeneratedRoute[]): GeneratedRoute[] =>
    routes === pages
      ? pages.filter(({path}) => !partOf.has(path))
      : routes.map((route) => (route.routes ? {...route, routes: withoutParts(route.routes)} : route));

  const ordered = pages.map(({path}) => path).sort();
  const starts = ordered
    .map((path): [string, number] => [path, partOf.get(path) ?? -1])
    .filter(([, part], i, all) => i === 0 || all[i - 1]![1] !== part);
  // The first place after the last page.
  starts.push([`${ordered.at(-1)}\0`, -1]);

  return {
    app: {
      routes: withoutParts(app.routes),
      chunkNames,
      modules: pick(app.modules, (name) => !moved.has(name)),
      globalData: {
        ...app.globalData,
        'docusaurus-plugin-content-docs': {
          default: {
            ...docsPlugin,
            versions: [{...docsPlugin.versions[0], docs: docs.filter(({path}) => !partOf.has(path))}],
          },
        },
      } satisfies GlobalData,
      version: {
        name: app.version.name,
        props: {
          version: {
            ...app.version.props.version,
            docsSidebars: Object.fromEntries(
              Object.entries(docsSidebars).map(([name, items]) => [
                name,
                items.map((item) => (isLazy(item) ? placeholder(item) : item)),
              ]),
            ),
            docs: pick(docsById, (id) => !partOf.has(pathById.get(id) ?? '')),
          },
        },
      },
    },
    parts,
    starts,
  };
}
