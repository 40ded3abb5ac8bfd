import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

/** The build that tests read: the production build, or another one with other addresses. */
export const BUILD = path.resolve(process.env.TESTED_BUILD ?? 'build');

/** The public routes, from `routes.txt`. */
export const routes = readFileSync('routes.txt', 'utf8').split('\n').filter(Boolean);

/** As in `Hosting`. */
interface Placement {
  below: string;
  isSlashed: boolean;
}

let known: Placement | undefined;

/** The path below which the build is to be served, as its home page says it: with a slash at both ends. */
function baseUrl(): string {
  const home = readFileSync(path.join(BUILD, 'index.html'), 'utf8');
  return /data-base-url=["']?([^\s"'>]+)/.exec(home)?.[1] ?? '/';
}

/** Where the build is to be served. */
export const placement = (): Placement =>
  (known ??= {
    below: baseUrl().slice(0, -1),
    isSlashed: existsSync(path.join(BUILD, 'docs/index.html')),
  });

/** The file of a page, as a path from the folder of the build. */
export const fileOf = (route: string): string =>
  route === '/' ? 'index.html' : `${route.slice(1)}${placement().isSlashed ? '/index' : ''}.html`;

/** The address of a page as a path of the site, to which `below` is still to be added. */
export const pathOf = (route: string): string => (placement().isSlashed && route !== '/' ? `${route}/` : route);

/** The address of a page without the host. */
export const addressOf = (route: string): string => placement().below + pathOf(route);

/** The path of the site that an address names: without host, without `below`. */
export const inSite = (address: string): string => {
  const {pathname} = new URL(address, 'http://localhost');
  const {below} = placement();
  if (!`${pathname}/`.startsWith(`${below}/`)) throw new Error(`${address} is not below ${below}/.`);
  return pathname.slice(below.length);
};

export const contentOf = (file: string): Buffer => readFileSync(path.join(BUILD, file));
