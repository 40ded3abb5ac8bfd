import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import {PageMetadata} from '@docusaurus/theme-common';
import type {Props} from '@theme/BlogArchivePage';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import PostList from '@site/src/components/PostList';
import {BLOG} from '@site/src/lib/blog';

/** All posts of the blog by year: `blogArchiveComponent` in `docusaurus.config.ts`. */
export default function BlogArchive({archive}: Props) {
  const title = translate({id: 'theme.blog.archive.title', message: 'Archive'});
  const posts = archive.blogPosts.map(({metadata}) => ({...metadata, year: metadata.date.slice(0, 4)}));
  return (
    <>
      <PageMetadata title={title} description={translate({message: 'All posts of the blog, by year.'})} />
      <Layout>
        <main className="container narrow margin-vert--lg">
          <Heading as="h1">{title}</Heading>
          <ul className="actions soft clean-list">
            <li>
              <Link to={BLOG}>{translate({message: 'Blog'})}</Link>
            </li>
            <li>
              <Link to={`${BLOG}/tags`}>{translate({message: 'By tag'})}</Link>
            </li>
          </ul>
          {[...new Set(posts.map(({year}) => year))].map((year) => (
            <section key={year}>
              <Heading as="h2" id={year}>
                {year}
              </Heading>
              <PostList level="h3" posts={posts.filter((post) => post.year === year)} />
            </section>
          ))}
        </main>
      </Layout>
    </>
  );
}
