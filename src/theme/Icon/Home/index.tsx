import type {Props} from '@theme/Icon/Home';
import OriginalHome from '@theme-original/Icon/Home';

/** The theme's icon, which screen readers leave out: its link has a name. */
export default function IconHome(props: Props) {
  return <OriginalHome aria-hidden="true" {...props} />;
}
