/** Whether a page lists posts: what it shows is shown elsewhere. */
export const isList = (route: string): boolean => /^\/blog(?:\/archive|\/tags(?:\/.*)?)?$/.test(route);

/** Whether a page is a post; the other pages below `/blog` list posts. */
export const isPost = (route: string): boolean => /^\/blog\/[^/]+$/.test(route) && !isList(route);
