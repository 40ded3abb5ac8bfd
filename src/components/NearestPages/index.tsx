import {useEffect, useState} from 'react';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import InlineCode from '@site/src/components/InlineCode';
import './nearestPages.css';
import {suggestPages, wordsOf, type SuggestedPage} from '@site/src/components/NearestPages/suggestPages';
import {BLOG} from '@site/src/lib/blog';

const START_POINTS: SuggestedPage[] = [
  {path: '/docs/api/overviews', title: translate({message: 'API overview'})},
  {path: '/docs/plugins/overviews', title: translate({message: 'Plugins overview'})},
  {path: BLOG, title: translate({message: 'Blog'})},
  {path: '/', title: translate({message: 'Home'})},
  {path: '/docs/api/overviews#support', title: translate({message: 'Support'})},
];

/** Links to pages; a guess shows its address, to be compared with the one that was asked for. */
function Pages({pages, isGuess = false}: {pages: readonly SuggestedPage[]; isGuess?: boolean}) {
  return (
    <ul className="clean-list">
      {pages.map(({path, title}) => (
        <li key={path} className="margin-bottom--sm">
          <Link to={path}>{title}</Link>
          {isGuess && (
            <div className="soft">
              <InlineCode>{path}</InlineCode>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Asks the search, which the click has opened already: `src/plugins/search/browser/open.js`. */
function ask(question: string): void {
  const field = document.querySelector<HTMLInputElement>('#site-search input')!;
  field.value = question;
  field.dispatchEvent(new Event('input'));
}

/**
 * Suggestions for an address without a page: the pages with the nearest addresses, then general starting points. The
 * list of pages is fetched only here; without it, or without JavaScript, the starting points remain.
 */
export default function NearestPages() {
  const {pathname} = useLocation();
  const {pluginVersions} = useDocusaurusContext().siteMetadata;
  const [known, setKnown] = useState<SuggestedPage[]>();

  useEffect(() => {
    import('@generated/page-list/default/pages.json').then(
      (module) => setKnown(module.default),
      () => setKnown([]),
    );
  }, []);

  const nearest = suggestPages(pathname, known ?? []);
  const words = wordsOf(pathname);
  return (
    <nav className="nearest-pages" aria-label={translate({message: 'Where to go next'})}>
      <div role="status" aria-busy={!known}>
        {nearest.length > 0 && (
          <>
            <h2 className="margin-top--lg">{translate({message: 'Did you mean'})}</h2>
            <Pages pages={nearest} isGuess />
          </>
        )}
      </div>
      {'search' in pluginVersions && Boolean(known?.length) && words && (
        <p className="margin-top--lg">
          <button
            type="button"
            className="button button--outline button--primary"
            aria-controls="site-search"
            onClick={() => ask(words)}
          >
            {translate({message: 'Search for “{words}”'}, {words})}
          </button>
        </p>
      )}
      <h2 className="margin-top--lg">{translate({message: 'Places to start'})}</h2>
      <Pages pages={START_POINTS} />
    </nav>
  );
}
