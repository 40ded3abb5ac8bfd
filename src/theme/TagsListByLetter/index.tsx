import Tag from '@theme/Tag';
import type {Props} from '@theme/TagsListByLetter';

/** All tags in one row: the theme puts a heading over each letter of the alphabet, which for a few tags is one each. */
export default function TagsListByLetter({tags}: Props) {
  return (
    <ul className="tag-list clean-list">
      {[...tags]
        .sort((a, b) => a.label.localeCompare(b.label))
        .map((tag) => (
          <li key={tag.permalink}>
            <Tag {...tag} />
          </li>
        ))}
    </ul>
  );
}
