import type {Props} from '@theme/BlogListPage';
import OriginalPage from '@theme-original/BlogListPage';
import {BlogTitleProvider} from '@site/src/components/BlogHeading';

/** The theme's list of all posts, which tells `BlogPostItems` the title to show above them. */
export default function BlogListPage(props: Props) {
  return (
    <BlogTitleProvider value={props.metadata.blogTitle}>
      <OriginalPage {...props} />
    </BlogTitleProvider>
  );
}
