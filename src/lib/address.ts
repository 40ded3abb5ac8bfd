const isMalformed = (decode: () => string): boolean => {
  try {
    decode();
    return false;
  } catch {
    return true;
  }
};

/**
 * A path in the one form that the site's routes have: single slashes, no `index.html`, no `.html`, no slash at the end.
 *
 * The router decodes a path twice and throws at a percent sign that encodes nothing. In such a path underscores stand
 * in for the percent signs: it is no page's address either way.
 *
 * @param pathname percent-encoded, starting with `/`, as `location.pathname`.
 */
export function tidyPath(pathname: string): string {
  const decodable = isMalformed(() => decodeURI(decodeURI(pathname))) ? pathname.replaceAll('%', '_') : pathname;
  return (
    decodable
      .replace(/\/{2,}/g, '/')
      .replace(/(?:\/index)?\.html$/, '')
      .replace(/\/+$/, '') || '/'
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
