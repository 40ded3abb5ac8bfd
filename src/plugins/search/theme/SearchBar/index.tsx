import {useEffect} from 'react';
import {useHistory} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';

/** The button in the top bar that opens the search, which works without the app: `../../browser/open.js`. */
export default function SearchBar() {
  const history = useHistory();
  // Shows the chosen page without a full load.
  useEffect(() => {
    const open = (event: Event) => {
      event.preventDefault();
      history.push((event as CustomEvent<string>).detail);
    };
    document.addEventListener('openpage', open);
    return () => document.removeEventListener('openpage', open);
  }, [history]);
  return (
    <button className="button button--quiet search-button" aria-haspopup="dialog" aria-controls="site-search">
      <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
        <path strokeWidth="2" strokeLinecap="round" d="M10 4a6 6 0 1 0 0 12a6 6 0 0 0 0-12zM14.5 14.5L20 20" />
      </svg>
      {translate({message: 'Search'})}
      <kbd>Ctrl K</kbd>
    </button>
  );
}
