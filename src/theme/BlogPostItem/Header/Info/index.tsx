import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import type {Props} from '@theme/BlogPostItem/Header/Info';
import Day from '@site/src/components/Day';
import {ReadingTime} from '@site/src/components/PostList';

/** Date, reading time and authors of a post. The theme writes the month before the day, and authors as cards. */
export default function BlogPostItemHeaderInfo({className}: Props) {
  const {date, readingTime, authors} = useBlogPost().metadata;
  return (
    <div className={className}>
      <span className="soft">
        <Day date={date} />
        {readingTime !== undefined && (
          <>
            {' · '}
            <ReadingTime minutes={readingTime} />
          </>
        )}
        {authors.map(({name}, index) => (
          <span key={index} translate="no">
            {` · ${name}`}
          </span>
        ))}
      </span>
    </div>
  );
}
