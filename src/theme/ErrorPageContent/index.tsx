import Original from '@theme-original/ErrorPageContent';
import {closingOnNavigation} from '@site/src/components/closingOnNavigation';

/** The theme's crash screen within the page, until the reader opens another page. */
export default closingOnNavigation(Original);
