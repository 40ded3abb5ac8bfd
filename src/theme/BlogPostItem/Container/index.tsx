import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import type {Props} from '@theme/BlogPostItem/Container';
import TOCCollapsible from '@theme/TOCCollapsible';

/** A post, in narrow windows below the menu of its sections, as on docs pages. The theme has it only in wide ones. */
export default function BlogPostItemContainer({children, className}: Props) {
  const {toc} = useBlogPost();
  return (
    <article className={className}>
      {toc.length > 0 && <TOCCollapsible toc={toc} className={ThemeClassNames.docs.docTocMobile} />}
      {children}
    </article>
  );
}
