const isMalformed = (decode: () => string): boolean => {
  try {
    decode();
    return false;
  } catch {
    return true;
  }
};

/** Whether the router, which decodes a path twice, would throw at it. */
export const isUndecodable = (pathname: string): boolean => isMalformed(() => decodeURI(decodeURI(pathname)));

/** Takes white space off the end of a path, as addresses have it that were copied with too much. */
function trimEnd(pathname: string): string {
  let start = pathname.length;
  while (/^%[\dA-F]{2}$/i.test(pathname.slice(start - 3, start))) start -= 3;
  return pathname.slice(0, start) + encodeURIComponent(decodeURIComponent(pathname.slice(start)).trimEnd());
}

/**
 * A path in the one form that the site's routes have: single slashes, no `index.html`, no `.html`, no slash and no white
 * space at the end.
 *
 * In a path that cannot be decoded, underscores stand in for the percent signs: it is no page's address either way.
 *
 * @param pathname percent-encoded, starting with `/`, as `location.pathname`.
 */
export function tidyPath(pathname: string): string {
  const decodable = isUndecodable(pathname) ? pathname.replaceAll('%', '_') : pathname;
  return (
    trimEnd(decodable)
      .replace(/\/{2,}/g, '/')
      .replace(/(?:\/index)?\.html$/, '')
      .replace(/\/$/, '') || '/'
  );
}

/**
 * A fragment that can be decoded, else none: Docusaurus decodes it to find the heading to scroll to.
 *
 * @param hash empty, or starting with `#`, as `location.hash`.
 */
export function tidyHash(hash: string): string {
  return isMalformed(() => decodeURIComponent(hash.slice(1))) ? '' : hash;
}
