import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import type {Props} from '@theme/TagsListByLetter';
import '@site/src/components/PostList/post.css';

/** All tags, in rows as posts are. The theme gives each letter a heading and a line. */
export default function TagsListByLetter({tags}: Props) {
  return (
    <ul className="clean-list margin-top--md">
      {tags.map(({permalink, label, count, description}) => (
        <li key={permalink} className="post">
          <Heading as="h2" className="post__title">
            <Link to={permalink}>{label}</Link>
          </Heading>
          {description && <p>{description}</p>}
          <p className="soft">{count === 1 ? '1 post' : `${count} posts`}</p>
        </li>
      ))}
    </ul>
  );
}
