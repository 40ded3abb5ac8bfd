import {routes} from '../../support/build';

/** Every page of `routes.txt`, without the redirect `/docs`. */
export const pages = routes.filter((route) => route !== '/docs');

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
