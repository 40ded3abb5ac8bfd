/** Whether a page lists posts: what it shows is shown elsewhere. */
export const isList = (route: string): boolean => /^\/blog(?:\/archive|\/tags(?:\/.*)?)?$/.test(route);
