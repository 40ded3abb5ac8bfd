/**
 * Leaves an address that ends in `.html`. A host without redirects answers `/x/index.html` and `/x.html` with the
 * not-found page, and the app would hydrate it as page x. The page has this as an inline script, which runs before the
 * app, so it uses nothing outside itself. A path like `//other.example/` must stay one: alone, it is a host.
 */
export function redirectFromHtmlAddress(): void {
  const url = new URL(location.href);
  url.pathname = url.pathname.replace(/(?:\/index)?\.html$/, '');
  if (url.href !== location.href) location.replace(url);
}
