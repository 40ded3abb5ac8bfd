import React, {useEffect, useState, type ReactNode, type RefObject} from 'react';

type Outcome = 'copied' | 'selected';

const announcements: Readonly<Record<Outcome, string>> = {
  copied: 'Copied',
  selected: 'This browser does not let the page copy. The code is selected: copy it with your keyboard.',
};

/** How long the button says what it did, in milliseconds. */
const OUTCOME_SHOWN = 2000;

async function copyTextOf(code: HTMLElement): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    return 'copied';
  } catch {
    // No secure context, no permission, or an old browser: the reader's own keyboard still works.
    window.getSelection()?.selectAllChildren(code);
    return 'selected';
  }
}

interface CopyButtonProps {
  /** The element whose text is copied. */
  code: RefObject<HTMLElement | null>;
  /** Tells the buttons of a page apart for those who do not see the code. */
  what: string;
}

/** Copies code, says so on the button and to screen readers. Hidden by CSS until the page is interactive. */
export default function CopyButton({code, what}: CopyButtonProps): ReactNode {
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), OUTCOME_SHOWN);
    return () => clearTimeout(timer);
  }, [outcome]);

  return (
    <>
      <button
        type="button"
        className="code__copy"
        onClick={() => {
          if (code.current) void copyTextOf(code.current).then(setOutcome);
        }}
      >
        {outcome === 'copied' ? 'Copied' : 'Copy'}
        <span className="visually-hidden">{` ${what}`}</span>
      </button>
      <span role="status" className="visually-hidden">
        {outcome && announcements[outcome]}
      </span>
    </>
  );
}
