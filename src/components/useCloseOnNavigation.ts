import {useEffect, useState} from 'react';
import {useLocation} from '@docusaurus/router';

/**
 * Closes a crash screen when the reader opens another page: the documentation shares one error boundary, which would
 * keep showing the crash.
 */
export function useCloseOnNavigation(tryAgain: () => void): void {
  const {pathname} = useLocation();
  const [crashedAt] = useState(pathname);

  useEffect(() => {
    if (pathname !== crashedAt) tryAgain();
  }, [pathname, crashedAt, tryAgain]);
}
