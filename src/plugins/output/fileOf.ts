/** The path of a page below the base path: `/docs/a` for `/base/docs/a/`, `/` for the home page. */
export const routeOf = (permalink: string, baseUrl: string): string =>
  `/${permalink.slice(baseUrl.length).replace(/\/$/, '')}`;

/**
 * Returns the file into which Docusaurus builds a page, as a path from the folder of the build.
 *
 * @param trailingSlash as in the configuration: https://docusaurus.io/docs/api/docusaurus-config#trailingSlash
 *   UPGRADING: page-files
 */
export function fileOf(route: string, trailingSlash: boolean | undefined): string {
  const name = route.slice(1);
  if (/\.html?$/.test(name)) return name;
  if (name === '') return 'index.html';
  return trailingSlash === false ? `${name}.html` : `${name}/index.html`;
}
