import Link from '@docusaurus/Link';
import type {PropBlogPostMetadata} from '@docusaurus/plugin-content-blog';
import {translate} from '@docusaurus/Translate';
import Day from '@site/src/components/Day';
import styles from './styles.module.css';

/** How long a post takes to read: at least a minute. */
export const ReadingTime = ({minutes}: {minutes: number}) =>
  translate({id: 'postList.minutes', message: '{minutes} min read'}, {minutes: Math.max(1, Math.ceil(minutes))});

/** Posts of the blog, one to a row: date, title, what it is about, its first tag and the reading time. */
export default function PostList({posts}: {posts: readonly PropBlogPostMetadata[]}) {
  return (
    <ul className="clean-list margin-top--md">
      {posts.map(({permalink, title, date, description, tags, readingTime}) => (
        <li key={permalink}>
          <article className={styles.post}>
            <div className="soft">
              <Day date={date} />
            </div>
            <div className={styles.text}>
              <Link className={styles.title} to={permalink}>
                {title}
              </Link>
              <p>{description}</p>
            </div>
            <p className="soft">
              {tags[0] && `${tags[0].label} · `}
              {readingTime !== undefined && <ReadingTime minutes={readingTime} />}
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}
