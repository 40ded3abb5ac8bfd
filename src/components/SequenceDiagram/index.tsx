import React, {type ReactNode} from 'react';

export interface SequenceStep {
  /** Name of the actor that acts: one of `actors`. */
  from: string;
  /** Name of the actor that is called; left out when the actor works alone. */
  to?: string;
  /** A few words, as they stand on the arrow. */
  text: string;
  /** `call` is a solid arrow, `reply` a dashed one, `note` a remark beside its actor. */
  kind?: 'call' | 'reply' | 'note';
  /** What more there is to say; it stands in the numbered list alone. */
  detail?: string;
  /** The condition under which this step happens; neighbours with the same condition share one frame. */
  alt?: string;
}

export interface SequenceDiagramProps {
  /** What the story is about; the accessible name of the picture. */
  title: string;
  /** Who takes part, from left to right. */
  actors: readonly string[];
  steps: readonly SequenceStep[];
}

export default function SequenceDiagram({title, steps}: SequenceDiagramProps): ReactNode {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <ol>
        {steps.map(({from, to, text, detail}, index) => (
          <li key={index}>
            {from}
            {to && ` → ${to}`}: {text}. {detail}
          </li>
        ))}
      </ol>
    </figure>
  );
}
