import InlineCode from '@site/src/components/InlineCode';
import Marked from '@site/src/components/Marked';
import {UNBROKEN} from '@site/src/lib/unbroken';

/** A sentence of the contract: text with code between backticks, and amounts that stay with their unit on one line. */
export default function InlineText({text}: {text: string}) {
  // Parts with an odd index were between backticks.
  return text
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? (
        <InlineCode key={index}>{part}</InlineCode>
      ) : (
        <Marked key={index} text={part} pattern={UNBROKEN} className="unbroken" />
      ),
    );
}
