import {useEffect, useState} from 'react';
import {useLocation} from '@docusaurus/router';
import type {Props} from '@theme/Error';
import OriginalContent from '@theme-original/ErrorPageContent';

/**
 * The theme's crash screen within the page, until the reader opens another one: the documentation shares one error
 * boundary, which would keep showing the crash.
 */
export default function ErrorPageContent(props: Props) {
  const {tryAgain} = props;
  const {pathname} = useLocation();
  const [crashedAt] = useState(pathname);

  useEffect(() => {
    if (pathname !== crashedAt) tryAgain();
  }, [pathname, crashedAt, tryAgain]);

  return <OriginalContent {...props} />;
}
