import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {Redirect} from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Layout from '@theme/Layout';

const LANDING = '/docs/api/overviews';

/**
 * `/docs` leads to the API overview: inside the site and on a direct load through the router, without
 * JavaScript through the refresh, and through the visible link when a browser ignores that.
 * Docusaurus gives the root of the docs no page of its own.
 */
export default function DocsRoot() {
  const isBrowser = useIsBrowser();
  const {trailingSlash} = useDocusaurusContext().siteConfig;
  const landing = useBaseUrl(LANDING) + (trailingSlash ? '/' : '');
  return (
    <Layout title="Documentation">
      <Head>
        <meta name="robots" content="noindex" />
        {/* Put into a page that is there already, it would load the landing page anew. */}
        {!isBrowser && <meta httpEquiv="refresh" content={`0; url=${landing}`} />}
      </Head>
      <main className="container margin-vert--xl">
        <h1>Documentation</h1>
        <p>
          The documentation starts at the <Link to={LANDING}>API overview</Link>.
        </p>
      </main>
      {isBrowser && <Redirect to={landing} />}
    </Layout>
  );
}
