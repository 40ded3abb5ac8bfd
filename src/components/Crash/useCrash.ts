import {useEffect, useState} from 'react';
import {useLocation} from '@docusaurus/router';
import {showableError} from '@site/src/components/Crash/thrown';

/**
 * Makes a crash fit to be shown, and leaves its screen when the reader goes to another page: the documentation shares
 * one error boundary, which would go on showing the crash instead of each page that is opened after it.
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
