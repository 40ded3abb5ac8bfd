import React, {useRef, type ReactNode} from 'react';
import CopyButton from './CopyButton';

export interface CodeBlockProps {
  /** Highlighted at build time by `src/remark/highlight.ts`: the inside of a `code` element, of known classes only. */
  html: string;
  /** As it is written after the backticks of a fence: `bash`. */
  language: string;
  /** As the reader sees it: `Shell`. */
  label: string;
  /** What the code is: a file name or a few words. */
  title?: string;
}

/** Frame of a piece of code: its title, language and copy button above a region that scrolls by keyboard too. */
export default function CodeBlock({html, language, label, title}: CodeBlockProps): ReactNode {
  const code = useRef<HTMLElement>(null);
  const name = title ? `${title}, ${label}` : label;
  return (
    <div className="code">
      <div className="code__header">
        {title && <span className="code__title">{title}</span>}
        <span className="code__language">{label}</span>
        <CopyButton code={code} what={name} />
      </div>
      <pre className="code__scroll" tabIndex={0} role="group" aria-label={name}>
        <code ref={code} className={`language-${language}`} dangerouslySetInnerHTML={{__html: html}} />
      </pre>
    </div>
  );
}
