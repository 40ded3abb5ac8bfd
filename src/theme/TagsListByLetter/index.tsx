import Link from '@docusaurus/Link';
import type {Props} from '@theme/TagsListByLetter';

/** All tags in one row, each with the number of its posts. The theme gives each letter a heading and a line. */
export default function TagsListByLetter({tags}: Props) {
  return (
    <ul className="actions soft clean-list margin-top--lg">
      {tags.map(({permalink, label, count, description}) => (
        <li key={permalink}>
          <Link rel="tag" to={permalink} title={description}>
            {label}{' '}
            <span className="soft">
              {count}
              <span className="visually-hidden">{count === 1 ? ' post' : ' posts'}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
