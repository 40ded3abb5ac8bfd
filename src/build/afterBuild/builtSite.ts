/** The site as it was just built. */
export interface BuiltSite {
  /** Folder of the build. */
  outDir: string;
  /** Folder of the sources. */
  siteDir: string;
  /** Public address with the base path, without a slash at the end: `https://docs.shop.example`. */
  url: string;
  title: string;
  tagline: string;
  /** Paths of the pages below the base path, sorted, without the not-found page. */
  routes: string[];
  /** The HTML file of a route. */
  fileOf: (route: string) => string;
}
