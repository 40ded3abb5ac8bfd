import type {Props} from '@theme/ThemedImage';

/** One picture for the one choice of colours. The theme's is sent twice, once for each choice. */
export default function ThemedImage({sources, alt, ...others}: Props) {
  // Otherwise React asks for it ahead, by a line in each page that weighs half as much as the logo.
  return <img src={sources.light} alt={alt} loading="lazy" {...others} />;
}
