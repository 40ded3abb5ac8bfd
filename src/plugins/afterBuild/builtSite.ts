/** The site as it was just built. */
export interface BuiltSite {
  outDir: string;
  /** Folder of the build of all languages: `outDir`, or a folder above it. */
  wholeDir: string;
  siteDir: string;
  /** Public address with the base path, without a slash at the end: `https://docs.shop.example`. */
  url: string;
  title: string;
  /** Of the pages, as in `lang`. */
  language: string;
  tagline: string;
  /** Paths of the pages below the base path, sorted, without the not-found page. */
  routes: string[];
  /** What links to a route name: with the base path, and a slash at the end when the site is built so. */
  addressOf: (route: string) => string;
  /** The file of a route's source; undefined for what is made without one, such as lists of posts. */
  sourceOf: (route: string) => string | undefined;
  fileOf: (route: string) => string;
}
