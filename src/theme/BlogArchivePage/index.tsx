// Replaced: headings of the theme skip from level 1 to 3 (axe: heading-order).
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import {PageMetadata} from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {ArchiveBlogPost, Props} from '@theme/BlogArchivePage';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';

const TITLE = translate({id: 'theme.blog.archive.title', message: 'Archive'});

/** Posts by the year in which they appeared, the latest year and the latest post first. */
function byYear(posts: readonly ArchiveBlogPost[]): [year: string, posts: ArchiveBlogPost[]][] {
  const years = new Map<string, ArchiveBlogPost[]>();
  for (const post of posts) {
    const year = post.metadata.date.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), post]);
  }
  return [...years];
}

function Year({year, posts}: {year: string; posts: ArchiveBlogPost[]}) {
  const {currentLocale} = useDocusaurusContext().i18n;
  const day = new Intl.DateTimeFormat(currentLocale, {
    calendar: 'gregory',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (
    <section>
      <Heading as="h2" id={year}>
        {year}
      </Heading>
      <ul>
        {posts.map(({metadata: {date, permalink, title}}) => (
          <li key={permalink}>
            <time dateTime={date}>{day.format(new Date(date))}</time>: <Link to={permalink}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All posts of the blog by year. */
export default function BlogArchivePage({archive}: Props) {
  return (
    <>
      <PageMetadata title={TITLE} description={translate({message: 'All posts of the blog, by year.'})} />
      <Layout>
        <main className="container margin-vert--lg">
          <Heading as="h1">{TITLE}</Heading>
          {byYear(archive.blogPosts).map(([year, posts]) => (
            <Year key={year} year={year} posts={posts} />
          ))}
        </main>
      </Layout>
    </>
  );
}
