import {createContext, useContext} from 'react';
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import Heading from '@theme/Heading';

const BlogTitle = createContext<string | undefined>(undefined);

/** Gives the heading of the blog's own pages its text. */
export const BlogTitleProvider = BlogTitle.Provider;

/**
 * The heading of level 1 that the theme's list of posts lacks, and the ways to the other lists, to which nothing else
 * leads. Nothing on other pages that list posts.
 */
export default function BlogHeading() {
  const title = useContext(BlogTitle);
  return (
    title && (
      <header>
        <Heading as="h1">{title}</Heading>
        <p>
          <Link className="margin-right--md" to="/blog/archive">
            {translate({message: 'By year'})}
          </Link>
          <Link to="/blog/tags">{translate({message: 'By tag'})}</Link>
        </p>
      </header>
    )
  );
}
