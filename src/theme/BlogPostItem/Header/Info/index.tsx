import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import type {Props} from '@theme/BlogPostItem/Header/Info';
import Day from '@site/src/components/Day';
import {ReadingTime} from '@site/src/components/PostList';

/** Date and reading time of a post. The theme writes the month before the day. */
export default function BlogPostItemHeaderInfo({className}: Props) {
  const {date, readingTime} = useBlogPost().metadata;
  return (
    <div className={className}>
      <Day date={date} />
      {readingTime !== undefined && (
        <>
          {' · '}
          <ReadingTime minutes={readingTime} />
        </>
      )}
    </div>
  );
}
