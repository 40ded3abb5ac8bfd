// Replaced: headings of the theme skip from level 1 to 3 (axe: heading-order), and no link leads back to the blog.
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import {PageMetadata} from '@docusaurus/theme-common';
import type {ArchiveBlogPost, Props} from '@theme/BlogArchivePage';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import Day from '@site/src/components/Day';

/** Posts by the year in which they appeared, the latest year and the latest post first. */
function byYear(posts: readonly ArchiveBlogPost[]): [year: string, posts: ArchiveBlogPost[]][] {
  const years = new Map<string, ArchiveBlogPost[]>();
  for (const post of posts) {
    const year = post.metadata.date.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), post]);
  }
  return [...years];
}

/** All posts of the blog by year. */
export default function BlogArchivePage({archive}: Props) {
  const title = translate({id: 'theme.blog.archive.title', message: 'Archive'});
  return (
    <>
      <PageMetadata title={title} description={translate({message: 'All posts of the blog, by year.'})} />
      <Layout>
        <main className="container margin-vert--lg">
          <Heading as="h1">{title}</Heading>
          <p className="blog-lists">
            <Link to="/blog">{translate({message: 'Blog'})}</Link>
            <Link to="/blog/tags">{translate({message: 'By tag'})}</Link>
          </p>
          {byYear(archive.blogPosts).map(([year, posts]) => (
            <section key={year}>
              <Heading as="h2" id={year}>
                {year}
              </Heading>
              <ul className="clean-list">
                {posts.map(({metadata: {date, permalink, title: post}}) => (
                  <li key={permalink} className="blog-archive-post">
                    <Day date={date} />
                    <Link to={permalink}>{post}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </main>
      </Layout>
    </>
  );
}
