import {useEffect, useState, type ComponentType} from 'react';
import {useLocation} from '@docusaurus/router';
import type {Props} from '@theme/Error';

/**
 * Closes a crash screen of the theme when the reader opens another page: the documentation shares one error boundary,
 * which would keep showing the crash.
 */
export function closingOnNavigation(screen: unknown) {
  const Screen = screen as ComponentType<Props>;
  return function CrashScreen(props: Props) {
    const {pathname} = useLocation();
    const [crashedAt] = useState(pathname);
    useEffect(() => {
      if (pathname !== crashedAt) props.tryAgain();
    });
    return <Screen {...props} />;
  };
}
