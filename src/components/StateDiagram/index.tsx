import React, {type ReactNode} from 'react';

export interface State {
  name: string;
  /** Place in the grid, from 1 at the left. */
  column: number;
  /** Place in the grid, from 1 at the top. */
  row: number;
  /** Second line in the box, such as the status codes. */
  note?: string;
  /** Nothing follows this state. */
  final?: boolean;
}

export interface Transition {
  /** Name of a state. */
  from: string;
  /** Name of a state. */
  to: string;
  /** What makes it happen, in a few words. */
  text: string;
  /** What more there is to say; it stands in the numbered list alone. */
  detail?: string;
}

export interface StateDiagramProps {
  /** What has these states; the accessible name of the picture. */
  title: string;
  states: readonly State[];
  transitions: readonly Transition[];
}

export default function StateDiagram({title, transitions}: StateDiagramProps): ReactNode {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <ol>
        {transitions.map(({from, to, text, detail}, index) => (
          <li key={index}>
            {from} → {to}: {text}. {detail}
          </li>
        ))}
      </ol>
    </figure>
  );
}
