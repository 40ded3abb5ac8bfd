/**
 * Copies the code of its frame, and says so on the button and to screen readers: `src/plugins/instant/copy.js`, which writes
 * into what React takes for HTML of its own and leaves alone. `what` tells the buttons of a page apart by ear.
 */
export default function CopyButton({what}: {what: string}) {
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
