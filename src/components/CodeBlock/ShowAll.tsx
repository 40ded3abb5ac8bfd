import {useState} from 'react';

/** Shows the whole program of the frame above, which is short until then: `src/css/code.css`. */
export default function ShowAll({lines}: {lines: number}) {
  const [isDone, setDone] = useState(false);
  if (isDone) return null;
  return (
    <button
      type="button"
      className="button button--link button--block"
      onClick={({currentTarget}) => {
        // The focus would be lost with the button.
        (currentTarget.previousElementSibling as HTMLElement).focus({preventScroll: true});
        setDone(true);
      }}
    >
      {`Show all ${lines} lines`}
    </button>
  );
}
