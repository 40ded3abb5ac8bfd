import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {Redirect} from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Layout from '@theme/Layout';

const LANDING = '/docs/api/overviews';

/**
 * Redirects `/docs`, for which Docusaurus creates no page, to the API overview: with the router, without JavaScript
 * with a refresh, and with a visible link for browsers that ignore the refresh.
 */
export default function DocsRoot() {
  const isBrowser = useIsBrowser();
  const {trailingSlash} = useDocusaurusContext().siteConfig;
  const landing = useBaseUrl(LANDING) + (trailingSlash ? '/' : '');
  return (
    <Layout title="Documentation">
      <Head>
        <meta name="robots" content="noindex" />
        {/* Not in the browser: inserted into a loaded page, it would reload the landing page. */}
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
