import {describe, expect, test} from 'vitest';
import {type GeneratedApp, type GeneratedRoute, namesIn, readGeneratedApp, type SidebarItem} from './app';
import {splitApp} from './split';

const link = (id: string, unlisted = false): SidebarItem => ({type: 'link', href: `/docs/${id}`, unlisted});

const category = (items: SidebarItem[], more: Partial<SidebarItem> = {}): SidebarItem => ({
  type: 'category',
  collapsible: true,
  collapsed: true,
  items,
  ...more,
});

const page = (id: string): GeneratedRoute => ({path: `/docs/${id}`, hash: `h-${id}`, exact: true, sidebar: 'main'});

/** A site with pages a to d, whose sidebar is given. Pages b and c share a table. */
function siteWith(sidebar: SidebarItem[]): GeneratedApp {
  const ids = ['a', 'b', 'c', 'd'];
  const docs = ids.map((id) => ({id, path: `/docs/${id}`}));
  const contents = (id: string) => ({
    __comp: 'doc',
    content: `text-${id}`,
    ...(['b', 'c'].includes(id) && {table: 'bc'}),
  });
  const names = ['doc', 'root', 'props', 'bc', ...ids.map((id) => `text-${id}`)];
  return {
    routes: [{path: '/docs', hash: 'x', routes: [{path: '/docs', hash: 'y', routes: ids.map(page)}]}, {path: '*'}],
    chunkNames: {
      '/docs-x': {__comp: 'root'},
      '/docs-y': {__comp: 'root', __props: 'props'},
      ...Object.fromEntries(ids.map((id) => [`/docs/${id}-h-${id}`, contents(id)])),
    },
    modules: Object.fromEntries(names.map((name) => [name, `@site/${name}`])),
    globalData: {'docusaurus-plugin-content-docs': {default: {versions: [{docs}]}}},
    version: {
      name: 'props',
      props: {
        version: {docsSidebars: {main: sidebar}, docs: Object.fromEntries(ids.map((id) => [id, {title: id}]))},
      },
    },
  };
}

const leavesOf = (routes: GeneratedRoute[]): string[] =>
  routes.flatMap((route) => (route.routes ? leavesOf(route.routes) : [route.path]));

describe('splitApp', () => {
  const sidebar = [link('a'), category([link('b'), link('c')]), link('d')];
  const {app, parts, starts} = splitApp(siteWith(sidebar), 2)!;

  test('moves the routes of a collapsed category into its part, and leaves the others', () => {
    expect(leavesOf(app.routes)).toEqual(['/docs/a', '/docs/d', '*']);
    expect(parts.map((part) => leavesOf(part.routes))).toEqual([['/docs/b', '/docs/c']]);
    expect(Object.keys(parts[0]!.chunkNames)).toEqual(['/docs/b-h-b', '/docs/c-h-c']);
  });

  test('moves the modules that nothing else is made of', () => {
    expect(Object.keys(parts[0]!.modules).sort()).toEqual(['bc', 'text-b', 'text-c']);
    expect(Object.keys(app.modules).sort()).toEqual(['doc', 'props', 'root', 'text-a', 'text-d']);
  });

  test('says where in the order of paths the part begins and ends', () => {
    expect(starts).toEqual([
      ['/docs/a', -1],
      ['/docs/b', 0],
      ['/docs/d', -1],
      ['/docs/d\0', -1],
    ]);
  });

  test('leaves the first page of the category in the sidebar', () => {
    const [, left] = app.version.props.version.docsSidebars.main!;
    expect(left!.items).toEqual([{...link('b'), customProps: {part: 0}}]);
    expect(parts[0]!.items).toEqual([link('b'), link('c')]);
    expect(Object.keys(app.version.props.version.docs)).toEqual(['a', 'd']);
    expect(parts[0]!.docsById).toEqual({b: {title: 'b'}, c: {title: 'c'}});
  });

  test('takes a page that may not be listed for none that can stand for the others', () => {
    const split = splitApp(siteWith([category([link('b', true), link('c')])]), 2)!;
    expect(split.app.version.props.version.docsSidebars.main![0]!.items![0]!.href).toBe('/docs/c');
  });

  test('moves pages of a category within a category, and the page of the category itself', () => {
    const split = splitApp(siteWith([category([category([link('b'), link('c')])], {href: '/docs/a'})]), 2)!;
    expect(leavesOf(split.parts[0]!.routes)).toEqual(['/docs/a', '/docs/b', '/docs/c']);
  });

  test.each([
    ['is open', [category([link('b'), link('c')], {collapsed: false})]],
    ['cannot be closed', [category([link('b'), link('c')], {collapsible: false})]],
    ['is small', [category([link('b')])]],
    ['has no listed page', [category([link('b', true), link('c', true)])]],
  ])('does nothing when the category %s', (_, items) => {
    expect(splitApp(siteWith(items), 2)).toBeUndefined();
  });

  test('does nothing with several versions of the documentation', () => {
    const site = siteWith(sidebar);
    site.globalData['docusaurus-plugin-content-docs']!.default!.versions.push({docs: []});
    expect(splitApp(site, 2)).toBeUndefined();
  });
});

describe('readGeneratedApp', () => {
  const app = readGeneratedApp('.docusaurus');

  test('reads what Docusaurus generated for this site', () => {
    const leaves = leavesOf(app.routes);
    console.log(`${leaves.length} routes made of ${Object.keys(app.modules).length} modules`);
    expect(leaves).toContain('/docs/api/overviews');
    expect(leaves).toContain('/blog');
    expect(leaves.at(-1)).toBe('*');
    expect(new Set(namesIn(app.chunkNames))).toEqual(new Set(Object.keys(app.modules)));
    expect(Object.keys(app.version!.props.version.docsSidebars)).toEqual(['apiSidebar', 'utilitySidebar']);
  });
});
