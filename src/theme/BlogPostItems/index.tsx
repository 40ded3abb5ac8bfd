import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import type {Props} from '@theme/BlogPostItems';
import Heading from '@theme/Heading';
import OriginalItems from '@theme-original/BlogPostItems';

/** The theme's list of posts. The list of all posts gets the heading of level 1 that it lacks, and links to the other lists. */
export default function BlogPostItems(props: Props) {
  const blog = useBaseUrl('/blog');
  const path = useLocation().pathname.replace(/(?:\/page\/\d+)?\/?$/, '');
  return (
    <>
      {path === blog && (
        <header>
          <Heading as="h1">Blog</Heading>
          <p className="blog-lists">
            <Link to="/blog/archive">By year</Link>
            <Link to="/blog/tags">By tag</Link>
          </p>
        </header>
      )}
      <OriginalItems {...props} />
    </>
  );
}
