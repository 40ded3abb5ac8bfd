import type {Props} from '@theme/DocBreadcrumbs/StructuredData';
import OriginalData from '@theme-original/DocBreadcrumbs/StructuredData';

/** The theme's breadcrumbs for search engines, where there are some: a page alone is no way to it. */
export default function StructuredData(props: Props) {
  const linked = props.breadcrumbs.filter(({href}) => href !== undefined);
  return linked.length > 1 ? <OriginalData {...props} /> : null;
}
