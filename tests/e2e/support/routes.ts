import {readFileSync} from 'node:fs';

/** Every public route, from `routes.txt`. */
export const routes = readFileSync('routes.txt', 'utf8').split('\n').filter(Boolean);

/** One page of each kind. */
export const templates = [
  '/',
  '/markdown-page',
  '/docs/api/overviews',
  '/docs/api/redirect/simple-payment',
  '/docs/plugins/woo-commerce',
  '/blog',
  '/blog/first-blog-post',
  '/blog/archive',
  '/blog/tags',
  '/blog/tags/hello',
  '/404.html',
];
