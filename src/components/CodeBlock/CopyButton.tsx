import React, {type ReactNode} from 'react';

interface CopyButtonProps {
  /** Tells the buttons of a page apart for those who do not see the code. */
  what: string;
}

/**
 * Copies the code of its frame, and says so on the button and to screen readers: `src/document/controls.js`, which writes
 * into what React takes for HTML of its own and leaves alone.
 */
export default function CopyButton({what}: CopyButtonProps): ReactNode {
  return (
    <>
      <button type="button" className="code__copy">
        <span dangerouslySetInnerHTML={{__html: 'Copy'}} />
        <span className="visually-hidden">{` ${what}`}</span>
      </button>
      <span role="status" className="visually-hidden" dangerouslySetInnerHTML={{__html: ''}} />
    </>
  );
}
