import {useLocation} from '@docusaurus/router';

type Place = 'page' | 'top bar';

declare global {
  interface Window {
    /** What a test wants to be thrown while a page is rendered, and where. */
    crash?: {place: Place; path: string; make: () => unknown};
  }
}

/** Throws what the test has prepared for this place of the page that is rendered. */
export function useCrashIfAsked(place: Place): void {
  const {pathname} = useLocation();
  const crash = typeof window === 'undefined' ? undefined : window.crash;
  if (crash?.place === place && crash.path === pathname) throw crash.make();
}
