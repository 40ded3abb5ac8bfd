import {useState} from 'react';

/**
 * Shows the whole program of the frame above, which is short until then: `src/css/code.css`. Screen readers hear its
 * name.
 */
export default function ShowAll({lines, name}: {lines: number; name: string}) {
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
      <span className="visually-hidden"> of {name}</span>
    </button>
  );
}
