import type {ComponentProps, ReactNode} from 'react';
import OriginalPage from '@theme-original/BlogListPage';
import {BlogTitleProvider} from '@site/src/components/BlogHeading';

/** The theme's list of all posts, which tells `BlogPostItems` the title to show above them. */
export default function BlogListPage(props: ComponentProps<typeof OriginalPage>): ReactNode {
  return (
    <BlogTitleProvider value={props.metadata.blogTitle}>
      <OriginalPage {...props} />
    </BlogTitleProvider>
  );
}
