import {useLocation} from '@docusaurus/router';

type Place = 'page' | 'top bar';

declare global {
  interface Window {
    /** The value that a test wants thrown during rendering, and where. */
    crash?: {place: Place; path: string; make: () => unknown};
  }
}

/** Throws the value that the test has set for this place on the page. */
export function useCrashIfAsked(place: Place): void {
  const {pathname} = useLocation();
  const crash = typeof window === 'undefined' ? undefined : window.crash;
  if (crash?.place === place && crash.path === pathname) throw crash.make();
}
