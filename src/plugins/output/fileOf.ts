import {statSync} from 'node:fs';
import path from 'node:path';

/** The path of a page below the base path: `/docs/a` for `/base/docs/a/`, `/` for the home page. */
export const routeOf = (permalink: string, baseUrl: string): string =>
  `/${permalink.slice(baseUrl.length).replace(/\/$/, '')}`;

/**
 * Returns the file of a page, as a path from the folder of the build. Its name depends on `trailingSlash`:
 * https://docusaurus.io/docs/api/docusaurus-config#trailingSlash
 */
export function fileOf(outDir: string, route: string): string | undefined {
  const name = route.slice(1);
  const names = [name, `${name}.html`, path.posix.join(name, 'index.html')];
  return names.find((file) => statSync(path.join(outDir, file), {throwIfNoEntry: false})?.isFile());
}
