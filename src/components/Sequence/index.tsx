import {createContext, type ReactNode, useContext} from 'react';
import clsx from 'clsx';
import {actorsIn} from './actors';

const Actors = createContext<readonly string[]>([]);

interface StepProps {
  from: string;
  /** Missing for the work of one actor alone. */
  to?: string;
  text: string;
  /** Whole sentences about the step, in small type. */
  detail?: string;
  /** Drawn as a dashed arrow. */
  reply?: boolean;
}

/** One arrow of a `<Sequence>`, or the work of one of its actors. `src/remark/sequences.ts` checks the names. */
export function Step({from, to = from, text, detail, reply}: StepProps) {
  const actors = useContext(Actors);
  const [start, end] = [actors.indexOf(from) + 1, actors.indexOf(to) + 1];
  const way = to === from ? from : `${from} to ${to}`;
  const stop = /[.?!…:]$/.test(text) ? '' : '.';
  return (
    <li
      className={clsx(
        `diagram__step diagram__step--at-${Math.min(start, end)} diagram__step--span-${Math.abs(end - start)}`,
        start === end && 'diagram__step--alone',
        end < start && 'diagram__step--back',
        reply && 'diagram__step--reply',
      )}
    >
      {/* One text: a screen reader stops at each element in a line. */}
      <span className="visually-hidden">{`${way}: ${text}${stop}${detail ? ` ${detail}` : ''}`}</span>
      <span aria-hidden="true">
        <span className="diagram__unseen">
          <b>{from}</b>
          {to !== from && [' to ', <b key="to">{to}</b>]}
          {': '}
        </span>
        <span className="diagram__text">
          {text}
          {stop && <span className="diagram__unseen">{stop}</span>}
          {detail && <small> {detail}</small>}
        </span>
      </span>
    </li>
  );
}

interface SequenceProps {
  title: string;
  /** Two to four names, from left to right, with a semicolon between them. */
  actors: string;
  /** Each is a `<Step>`. */
  children: ReactNode;
}

/**
 * A sequence of calls between actors, as a numbered list. Where there is room, `sequence.css` places the entries as
 * arrows and boxes below the actors, by their classes, and shows only the words on them.
 */
export default function Sequence({title, actors, children}: SequenceProps) {
  const names = actorsIn(actors);
  return (
    <figure className={`diagram diagram--${names.length}`}>
      <figcaption className="figure__title">{title}</figcaption>
      <div className="diagram__actors" aria-hidden="true">
        {names.map((name) => (
          <b key={name}>{name}</b>
        ))}
      </div>
      <ol className="clean-list numbered diagram__steps">
        <Actors.Provider value={names}>{children}</Actors.Provider>
      </ol>
    </figure>
  );
}
