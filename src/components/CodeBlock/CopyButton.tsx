/**
 * Copies the code of its frame, and confirms it on the button and to screen readers: `src/browser/copyCode.js`, which
 * writes into HTML that React does not update. `what` distinguishes the buttons of a page for screen readers.
 */
export default function CopyButton({what}: {what: string}) {
  return (
    <button type="button" className="button button--quiet code__copy">
      {/* Its name stays the same: what has happened is announced. */}
      <span aria-hidden="true" dangerouslySetInnerHTML={{__html: 'Copy'}} />
      <span className="visually-hidden">{`Copy ${what}`}</span>
    </button>
  );
}
