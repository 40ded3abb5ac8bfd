/** Whether a page only lists posts. */
export const isList = (route: string): boolean => /^\/blog(?:\/archive|\/tags(?:\/.*)?)?$/.test(route);
