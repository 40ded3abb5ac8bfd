import Head from '@docusaurus/Head';
import {PageMetadata} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import type {Props} from '@theme/NotFound/Content';
import NearestPages from '@site/src/components/NearestPages';

/**
 * What is shown at an address that no page has, with ways on. This part, and not `NotFound`, is what unknown paths
 * under `/docs` show: so the title and `noindex` are set here.
 */
export default function NotFoundContent({className = ''}: Props) {
  const title = translate({id: 'theme.NotFound.title', message: 'Page not found'});
  return (
    <>
      <PageMetadata title={title} />
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <main className={`container margin-vert--lg ${className}`}>
        <Heading as="h1">{title}</Heading>
        <p>
          {translate({
            id: 'theme.NotFound.p1',
            message: 'No page has this address. It may be mistyped, or the link to it is out of date.',
          })}
        </p>
        <NearestPages />
      </main>
    </>
  );
}
