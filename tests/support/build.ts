import {readFileSync} from 'node:fs';
import path from 'node:path';

/** The production build. */
export const BUILD = path.resolve('build');

/** The public routes, from `routes.txt`. */
export const routes = readFileSync('routes.txt', 'utf8').split('\n').filter(Boolean);

/** The file of a page, as a path from the folder of the build. */
export const fileOf = (route: string): string => (route === '/' ? 'index.html' : `${route.slice(1)}.html`);

export const contentOf = (file: string): Buffer => readFileSync(path.join(BUILD, file));
