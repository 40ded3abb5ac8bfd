import type {Props} from '@theme/TagsListByLetter';
import Tag from '@theme/Tag';

/** All tags in one row, each with the number of its posts. The theme gives each letter a heading and a line. */
export default function TagsListByLetter({tags}: Props) {
  return (
    <ul className="blog-lists clean-list margin-top--lg">
      {tags.map((tag) => (
        <li key={tag.permalink}>
          <Tag {...tag} />
        </li>
      ))}
    </ul>
  );
}
