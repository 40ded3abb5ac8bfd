import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import type {Props} from '@theme/Root';
import {cardOf} from '../../cardOf';

/** Names the social card of each page in its head. */
export default function Root({children}: Props) {
  const base = useBaseUrl('/');
  const route = `/${useLocation().pathname.slice(base.length).replace(/\/$/, '')}`;
  const url = useBaseUrl(cardOf(route), {absolute: true});
  return (
    <>
      {route !== '/404.html' && (
        <Head>
          <meta property="og:image" content={url} />
          <meta name="twitter:image" content={url} />
        </Head>
      )}
      {children}
    </>
  );
}
