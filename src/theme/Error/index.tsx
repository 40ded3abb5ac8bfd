import type {Props} from '@theme/Error';
import OriginalError from '@theme-original/Error';
import {useCrash} from '@site/src/components/Crash/useCrash';

/** The crash screen of the whole app, for crashes in the top bar or the footer: see `ErrorPageContent`. */
export default function ErrorScreen(props: Props) {
  return <OriginalError {...useCrash(props)} />;
}
