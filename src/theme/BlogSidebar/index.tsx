import type {Props} from '@theme/BlogSidebar';
import BlogSidebarDesktop from '@theme/BlogSidebar/Desktop';

/** The list of all posts, once for every width: in narrow windows it stands below the text (`src/css/layout.css`). */
export default function BlogSidebar({sidebar}: Props) {
  return sidebar && sidebar.items.length > 0 && <BlogSidebarDesktop sidebar={sidebar} />;
}
