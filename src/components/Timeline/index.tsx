import React, {type ReactNode} from 'react';

export interface TimelineEvent {
  /** When, in words: "The day before, 23:59:59" or "07:30–09:00". */
  time: string;
  /** What happens, in a few words. */
  text: string;
  /** `point` is a moment, `span` lasts until its end, `limit` is the last chance to act. */
  kind?: 'point' | 'span' | 'limit';
  /** What more there is to say; it stands in the numbered list alone. */
  detail?: string;
}

export interface TimelineProps {
  /** What happens over this time; the accessible name of the picture. */
  title: string;
  /** In the order of time. */
  events: readonly TimelineEvent[];
}

export default function Timeline({title, events}: TimelineProps): ReactNode {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <ol>
        {events.map(({time, text, detail}, index) => (
          <li key={index}>
            {time}: {text}. {detail}
          </li>
        ))}
      </ol>
    </figure>
  );
}
