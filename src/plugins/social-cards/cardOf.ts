/**
 * Returns the file of a page's social card, below the site's base path.
 *
 * @param route path of the page below the base path, with a leading slash and no trailing slash.
 */
export const cardOf = (route: string): string => `social${route === '/' ? '/index' : route}.png`;
