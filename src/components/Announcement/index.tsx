import {useEffect} from 'react';

/** In milliseconds: longer than between two keys. */
const PAUSE = 1000;

/** Says a sentence once to screen readers, in the page's live region: `src/browser/announce.js`. */
export function announce(sentence: string): void {
  document.dispatchEvent(new CustomEvent('announce', {detail: sentence}));
}

interface AnnouncementProps {
  children: string;
  /** What the reader types. Each change begins the pause anew, also when the sentence stays the same. */
  about?: unknown;
}

/** Says to screen readers, once the reader has stopped typing, a sentence that is visible elsewhere. */
export default function Announcement({children, about}: AnnouncementProps) {
  useEffect(() => {
    if (children === '') return undefined;
    const pause = setTimeout(announce, PAUSE, children);
    return () => clearTimeout(pause);
  }, [children, about]);
  return null;
}
