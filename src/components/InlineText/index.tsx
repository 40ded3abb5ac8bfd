import {Fragment} from 'react';

/** A sentence of the contract: text with code between backticks. */
export default function InlineText({text}: {text: string}) {
  // The parts at odd places stood between two backticks.
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code translate="no" key={index}>
        {part}
      </code>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
