import Link from '@docusaurus/Link';
import type {PropBlogPostMetadata} from '@docusaurus/plugin-content-blog';
import {translate} from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import Day from '@site/src/components/Day';
import './post.css';

/** How long a post takes to read: at least a minute. */
export const ReadingTime = ({minutes}: {minutes: number}) =>
  translate({id: 'postList.minutes', message: '{minutes} min read'}, {minutes: Math.max(1, Math.ceil(minutes))});

interface PostListProps {
  posts: readonly PropBlogPostMetadata[];
  /** Of the titles: below the heading of the list. */
  level?: 'h2' | 'h3';
}

/** Posts of the blog, one to a row: title, what it is about, date, its first tag and the reading time. */
export default function PostList({posts, level = 'h2'}: PostListProps) {
  return (
    <ul className="clean-list margin-top--md">
      {posts.map(({permalink, title, date, description, tags, readingTime}) => (
        <li key={permalink}>
          <article className="post">
            <Heading as={level} className="post__title">
              <Link to={permalink}>{title}</Link>
            </Heading>
            <p>{description}</p>
            <p className="soft">
              <Day date={date} />
              {tags[0] && ` · ${tags[0].label}`}
              {readingTime !== undefined && (
                <>
                  {' · '}
                  <ReadingTime minutes={readingTime} />
                </>
              )}
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}
