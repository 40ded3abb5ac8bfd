import type {Props} from '@theme/MDXComponents/Details';

/** A plain `<details>`: the theme's closes what a reader opened before the app started. */
export default function Details(props: Props) {
  return <details className="more" {...props} />;
}
