import type {ComponentProps, ReactNode} from 'react';
import OriginalItems from '@theme-original/BlogPostItems';
import BlogHeading from '@site/src/components/BlogHeading';

/** The theme's list of posts, below a heading of level 1 on the blog's own pages. */
export default function BlogPostItems(props: ComponentProps<typeof OriginalItems>): ReactNode {
  return (
    <>
      <BlogHeading />
      <OriginalItems {...props} />
    </>
  );
}
