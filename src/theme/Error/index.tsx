import Original from '@theme-original/Error';
import {closingOnNavigation} from '@site/src/components/closingOnNavigation';

/** The crash screen of the whole app, for crashes in the top bar or the footer: see `ErrorPageContent`. */
export default closingOnNavigation(Original);
