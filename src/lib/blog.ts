/** Address of the blog below the site's base URL, for `routeBasePath` and for links. */
export const BLOG = '/blog';
