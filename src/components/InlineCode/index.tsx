import {Fragment, type ComponentProps, type ReactNode} from 'react';

/**
 * Where long code may wrap: after `.` or `/` in a name or address, between camelCase words, after a comma or space;
 * never in `1250.00`.
 */
const BREAKS = /(?<=[\w}/][./])(?=[A-Za-z{$])|(?<=[a-z\d])(?=[A-Z])|(?<=[,\s])/;

/** Characters that fit on a line of a phone: an address of an API, a name, a date. */
const LONGEST_UNBROKEN = 30;
/** Short code breaks at a space, before a host and after a folder, in narrow columns alone: `src/css/tables.css`. */
const BREAKS_OF_SHORT = /(?<=\s|:\/\/|\w\/)/;

/** Allows line breaks inside long code, but neither in the middle of a word nor at a hyphen. */
function breakable(code: string): ReactNode {
  const isShort = code.length <= LONGEST_UNBROKEN;
  return code.split(isShort ? BREAKS_OF_SHORT : BREAKS).map((part, index) => (
    <Fragment key={index}>
      {/* Hidden, because Chromium says it as a blank in the name of a row or a link. */}
      {index > 0 && <wbr className={isShort ? 'spare' : undefined} aria-hidden="true" />}
      {part.includes('-') ? <span className="unbroken">{part}</span> : part}
    </Fragment>
  ));
}

/** Code within a sentence: a name, a value or an address. Browsers do not translate it. */
export default function InlineCode({children, ...props}: ComponentProps<'code'>) {
  return (
    <code translate="no" {...props}>
      {typeof children === 'string' ? breakable(children) : children}
    </code>
  );
}
