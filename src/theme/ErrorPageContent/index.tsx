import type {Props} from '@theme/Error';
import OriginalContent from '@theme-original/ErrorPageContent';
import {useCrash} from '@site/src/components/Crash/useCrash';

/** The theme's crash screen within the page, with any cause that can be thrown, until the reader goes elsewhere. */
export default function ErrorPageContent(props: Props) {
  return <OriginalContent {...useCrash(props)} />;
}
