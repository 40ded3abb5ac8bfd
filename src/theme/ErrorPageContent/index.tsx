import type {Props} from '@theme/Error';
import OriginalContent from '@theme-original/ErrorPageContent';
import {useCloseOnNavigation} from '@site/src/components/useCloseOnNavigation';

/** The theme's crash screen within the page, until the reader opens another page. */
export default function ErrorPageContent(props: Props) {
  useCloseOnNavigation(props.tryAgain);
  return <OriginalContent {...props} />;
}
