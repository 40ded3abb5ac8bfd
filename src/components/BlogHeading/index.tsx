import {createContext, useContext, type ReactNode} from 'react';
import Heading from '@theme/Heading';

const BlogTitle = createContext<string | undefined>(undefined);

/** Gives the heading of the blog's own pages its text. */
export const BlogTitleProvider = BlogTitle.Provider;

/** The heading of level 1 that the theme's list of posts lacks; nothing on other pages that list posts. */
export default function BlogHeading(): ReactNode {
  const title = useContext(BlogTitle);
  return title && <Heading as="h1">{title}</Heading>;
}
