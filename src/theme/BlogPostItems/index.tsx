import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import type {Props} from '@theme/BlogPostItems';
import Heading from '@theme/Heading';
import PostList from '@site/src/components/PostList';
import {BLOG} from '@site/src/lib/blog';

/** A list of posts. That of all posts gets the heading of level 1 that it lacks, and links to lists by tag and year. */
export default function BlogPostItems({items}: Props) {
  const blog = useBaseUrl(BLOG);
  const path = useLocation().pathname.replace(/(?:\/page\/\d+)?\/?$/, '');
  const posts = items.map(({content}) => content.metadata);
  const tags = new Map(posts.flatMap(({tags}) => tags).map((tag) => [tag.permalink, tag.label]));
  return (
    <>
      {path === blog && (
        <header>
          <Heading as="h1">{translate({message: 'Blog'})}</Heading>
          <ul className="actions soft clean-list">
            {[...tags].map(([permalink, label]) => (
              <li key={permalink}>
                <Link rel="tag" to={permalink}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <Link to={`${BLOG}/archive`}>{translate({message: 'By year'})}</Link>
            </li>
            <li>
              <Link to={`${BLOG}/tags`}>{translate({message: 'All tags'})}</Link>
            </li>
          </ul>
        </header>
      )}
      <PostList posts={posts} />
    </>
  );
}
