import {useLocation} from '@docusaurus/router';

declare global {
  interface Window {
    /** The value that a test wants thrown when a page is rendered. */
    crash?: {path: string; make: () => unknown};
  }
}

/** Throws the value that the test has set for this page. */
export function useCrashIfAsked(): void {
  const {pathname} = useLocation();
  const crash = typeof window === 'undefined' ? undefined : window.crash;
  if (crash?.path === pathname) throw crash.make();
}
