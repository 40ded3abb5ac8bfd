import {Fragment} from 'react';
import InlineCode from '@site/src/components/InlineCode';
import {UNBROKEN} from '@site/src/lib/unbroken';

/** Words in which no amount is separated from its unit at the end of a line. */
const Words = ({text}: {text: string}) =>
  text.split(UNBROKEN).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );

/** A sentence of the contract: text with code between backticks. */
export default function InlineText({text}: {text: string}) {
  // Parts with an odd index were between backticks.
  return text
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? <InlineCode key={index}>{part}</InlineCode> : <Words key={index} text={part} />,
    );
}
