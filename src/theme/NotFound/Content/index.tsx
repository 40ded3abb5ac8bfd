import Head from '@docusaurus/Head';
import {PageMetadata} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/NotFound/Content';
import OriginalContent from '@theme-original/NotFound/Content';
import NearestPages from '@site/src/components/NearestPages';

/**
 * The theme's not-found text with ways on. This part, and not `NotFound`, is what unknown paths under `/docs` show:
 * so the title and `noindex` are set here.
 */
export default function NotFoundContent(props: Props) {
  return (
    <>
      <PageMetadata title={translate({id: 'theme.NotFound.title', message: 'Page not found'})} />
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <OriginalContent {...props} />
      <NearestPages />
    </>
  );
}
