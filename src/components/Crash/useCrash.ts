import {useEffect, useState} from 'react';
import {useLocation} from '@docusaurus/router';
import {showableError} from '@site/src/components/Crash/thrown';

/**
 * Prepares a crash for display, and closes its screen when the reader opens another page: the documentation shares one
 * error boundary, which would keep showing the crash.
 */
export function useCrash<Props extends {error: Error; tryAgain: () => void}>(crash: Props): Props {
  const {tryAgain} = crash;
  const {pathname} = useLocation();
  const [crashedAt] = useState(pathname);

  useEffect(() => {
    if (pathname !== crashedAt) tryAgain();
  }, [pathname, crashedAt, tryAgain]);

  return {...crash, error: showableError(crash.error)};
}
