import Head from '@docusaurus/Head';
import {PageMetadata} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import type {Props} from '@theme/NotFound/Content';
import {redirectFromHtmlAddress} from '@site/src/browser/redirectFromHtmlAddress';
import NearestPages from '@site/src/components/NearestPages';

/**
 * The content of the not-found page, with suggestions. It sets the title and `noindex`, because unknown paths under
 * `/docs` show it without `NotFound`.
 */
export default function NotFoundContent({className = ''}: Props) {
  const title = translate({id: 'theme.NotFound.title', message: 'Page not found'});
  return (
    <>
      <PageMetadata title={title} />
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      {/* Not in `Head`, which would insert it again when the app starts: the build has shortened the text. */}
      <script dangerouslySetInnerHTML={{__html: `(${redirectFromHtmlAddress.toString()})()`}} />
      <main className={`container narrow margin-vert--lg ${className}`}>
        <Heading as="h1">{title}</Heading>
        <p className="margin-bottom--none">
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
