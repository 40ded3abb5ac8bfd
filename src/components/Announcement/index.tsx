import {useEffect, useState} from 'react';

/** In milliseconds: longer than between two keys. */
const PAUSE = 1000;

/** Says to screen readers, once the reader has stopped typing, a sentence that is visible elsewhere. */
export default function Announcement({children}: {children: string}) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const pause = setTimeout(setSaid, PAUSE, children);
    return () => clearTimeout(pause);
  }, [children]);
  return (
    <span role="status" className="visually-hidden">
      {said}
    </span>
  );
}
