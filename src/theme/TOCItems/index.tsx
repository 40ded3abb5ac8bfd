import type {Props} from '@theme/TOCItems';
import OriginalItems from '@theme-original/TOCItems';

/** The theme's table of contents as navigation: in the blog it is outside every other landmark of the page. */
export default function TOCItems(props: Props) {
  return (
    <nav aria-label="On this page">
      <OriginalItems {...props} />
    </nav>
  );
}
