import Link from '@docusaurus/Link';
import type {Props} from '@theme/Tag';

/** A tag of a post or a page, as in the lists of tags: `src/css/blog.css`. */
export default function Tag({permalink, label, description}: Props) {
  return (
    <Link className="tag" rel="tag" to={permalink} title={description}>
      {label}
    </Link>
  );
}
