import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

/** The production build. */
export const BUILD = path.resolve('build');

/** The public routes, from `routes.txt`. */
export const routes = readFileSync('routes.txt', 'utf8').split('\n').filter(Boolean);

/** The file of a page, as a path from the folder of the build. */
export const fileOf = (route: string): string => (route === '/' ? 'index.html' : `${route.slice(1)}.html`);

/** @throws Error that says what to do when there is no build. */
export function contentOf(file: string): Buffer {
  if (!existsSync(BUILD)) throw new Error('There is no build. Run: STRICT=1 npm run build');
  return readFileSync(path.join(BUILD, file));
}
