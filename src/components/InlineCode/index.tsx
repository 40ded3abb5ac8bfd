import {Fragment, type ComponentProps, type ReactNode} from 'react';

/** After a dot or a slash within a name or an address, before a hump, after a comma or a space; not in `1250.00`. */
const BREAKS = /(?<=[\w}/][./])(?=[A-Za-z{$])|(?<=[a-z\d])(?=[A-Z])|(?<=[,\s])/;

/** Allows line breaks inside code, but neither in the middle of a word nor at a hyphen. */
const breakable = (code: string): ReactNode =>
  code.split(BREAKS).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part.includes('-') ? <span className="unbroken">{part}</span> : part}
    </Fragment>
  ));

/** Code within a sentence: a name, a value or an address. Browsers do not translate it. */
export default function InlineCode({children, ...props}: ComponentProps<'code'>) {
  return (
    <code translate="no" {...props}>
      {typeof children === 'string' ? breakable(children) : children}
    </code>
  );
}
