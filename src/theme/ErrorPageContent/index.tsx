import type {Props} from '@theme/Error';
import OriginalContent from '@theme-original/ErrorPageContent';
import {useCrash} from '@site/src/components/Crash/useCrash';

/** The theme's crash screen within the page, for any thrown value, until the reader opens another page. */
export default function ErrorPageContent(props: Props) {
  return <OriginalContent {...useCrash(props)} />;
}
