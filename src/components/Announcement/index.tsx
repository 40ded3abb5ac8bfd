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
  onSaid?: () => void;
}

/** Says to screen readers, once the reader has stopped typing, a sentence that is visible elsewhere. */
export default function Announcement({children, about, onSaid}: AnnouncementProps) {
  useEffect(() => {
    if (children === '') return undefined;
    const say = () => {
      announce(children);
      onSaid?.();
    };
    const pause = setTimeout(say, PAUSE);
    return () => clearTimeout(pause);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another function alone begins no pause
  }, [children, about]);
  return null;
}
