import type {ReactNode} from 'react';
import CopyButton from './CopyButton';

export interface CodeBlockProps {
  /** Highlighted at build time by `src/remark/highlight.ts`: the content of a `code` element, with known classes. */
  html: string;
  /** As it is written after the backticks of a fence: `bash`. */
  language: string;
  /** As the reader sees it: `Shell`. */
  label: string;
  /** What the code is: a file name or a few words. */
  title?: string;
  /** Distinguishes it from the page's other code for screen readers. Default: title and language. */
  name?: string;
  /** `ShowAll`, for a program that is so long that its frame shows only the first lines until the reader wants all. */
  children?: ReactNode;
}

/** A piece of code under its title or language, with a copy button, in a region that scrolls by keyboard too. */
export default function CodeBlock(props: CodeBlockProps) {
  const {html, language, label, title, name = title ? `${title}, ${label}` : label} = props;
  return (
    <div className="code">
      <div className="code__header">
        <span className={title ? 'code__title' : 'code__language'} translate="no">
          {title ?? label}
        </span>
        <CopyButton what={name} />
      </div>
      <pre className="code__scroll" translate="no" tabIndex={0} role="group" aria-label={name}>
        <code className={`language-${language}`} dangerouslySetInnerHTML={{__html: html}} />
      </pre>
      {props.children}
    </div>
  );
}
