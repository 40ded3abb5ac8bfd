import {Fragment} from 'react';
import InlineCode from '@site/src/components/InlineCode';

/** A sentence of the contract: text with code between backticks. */
export default function InlineText({text}: {text: string}) {
  // Parts with an odd index were between backticks.
  return text
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? <InlineCode key={index}>{part}</InlineCode> : <Fragment key={index}>{part}</Fragment>,
    );
}
