import type {Props} from '@theme/BlogPostItems';
import OriginalItems from '@theme-original/BlogPostItems';
import BlogHeading from '@site/src/components/BlogHeading';

/** The theme's list of posts, below a heading of level 1 on the blog's own pages. */
export default function BlogPostItems(props: Props) {
  return (
    <>
      <BlogHeading />
      <OriginalItems {...props} />
    </>
  );
}
