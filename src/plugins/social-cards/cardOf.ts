/**
 * File of a page's social picture, below the site's base path.
 *
 * @param route path of the page below the base path, with a slash at its beginning and none at its end.
 */
export const cardOf = (route: string): string => `social${route === '/' ? '/index' : route}.png`;
