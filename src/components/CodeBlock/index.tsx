import Frame from './Frame';

export interface CodeBlockProps {
  /** Highlighted at build time by `src/remark/highlight.ts`: the content of a `code` element, with known classes only. */
  html: string;
  /** As it is written after the backticks of a fence: `bash`. */
  language: string;
  /** As the reader sees it: `Shell`. */
  label: string;
  /** What the code is: a file name or a few words. */
  title?: string;
  /** Distinguishes it from the page's other code for screen readers. Default: title and language. */
  name?: string;
}

export default function CodeBlock({html, language, label, title, name}: CodeBlockProps) {
  return (
    <Frame
      title={title}
      label={label}
      name={name ?? (title ? `${title}, ${label}` : label)}
      code={{className: `language-${language}`, dangerouslySetInnerHTML: {__html: html}}}
    />
  );
}
