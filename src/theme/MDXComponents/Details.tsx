import type {Props} from '@theme/MDXComponents/Details';

/** A plain `<details>`: the theme's closes when the app starts, even if the reader has opened it. */
export default function Details(props: Props) {
  return <details className="more" {...props} />;
}
