import CodeInline from '@theme/CodeInline';
import type {Props} from '@theme/MDXComponents/Code';

/**
 * Code within a sentence, which browsers do not translate. Fences are highlighted at build time: the theme's file imports
 * its code block and, with it, Prism for the browser.
 */
export default function Code(props: Props) {
  return <CodeInline translate="no" {...props} />;
}
