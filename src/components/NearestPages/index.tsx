import {useEffect, useState} from 'react';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import {suggestPages, type SuggestedPage} from '@site/src/components/NearestPages/suggestPages';
import styles from './styles.module.css';

const START_POINTS: SuggestedPage[] = [
  {path: '/docs/api/overviews', title: translate({message: 'API overview'})},
  {path: '/docs/plugins/overviews', title: translate({message: 'Plugins overview'})},
  {path: '/blog', title: translate({message: 'Blog'})},
  {path: '/', title: translate({message: 'Home'})},
];

function Pages({pages}: {pages: readonly SuggestedPage[]}) {
  return (
    <ul className={styles.pages}>
      {pages.map(({path, title}) => (
        <li key={path}>
          <Link to={path}>{title}</Link> <span className={styles.path}>{path}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Suggestions for an address without a page: the pages with the nearest addresses, then general starting points. The list
 * of pages is fetched only here; without it, or without JavaScript, the starting points remain.
 */
export default function NearestPages() {
  const {pathname} = useLocation();
  const [known, setKnown] = useState<SuggestedPage[]>([]);

  useEffect(() => {
    import('@generated/page-list/default/pages.json').then(
      (module) => setKnown(module.default),
      () => setKnown([]),
    );
  }, []);

  const nearest = suggestPages(pathname, known);
  return (
    <nav className={styles.nav} aria-label={translate({message: 'Ways on'})}>
      <div role="status">
        {nearest.length > 0 && (
          <>
            <h2>{translate({message: 'Did you mean'})}</h2>
            <Pages pages={nearest} />
          </>
        )}
      </div>
      <h2>{translate({message: 'Places to start'})}</h2>
      <Pages pages={START_POINTS} />
    </nav>
  );
}
