import type {Props} from '@theme/Error';
import OriginalError from '@theme-original/Error';
import {useCloseOnNavigation} from '@site/src/components/useCloseOnNavigation';

/** The crash screen of the whole app, for crashes in the top bar or the footer: see `ErrorPageContent`. */
export default function ErrorScreen(props: Props) {
  useCloseOnNavigation(props.tryAgain);
  return <OriginalError {...props} />;
}
