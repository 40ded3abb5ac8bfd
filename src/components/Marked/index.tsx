import type {ComponentProps} from 'react';

type Props = ComponentProps<'span'> & {
  text: string;
  /** With one capture group around all of it, so `split` returns the matches at odd indexes. */
  pattern: RegExp;
};

/** A text with each match in a `<span>` of these attributes, as `src/remark/marked.ts` does in MDX. */
const Marked = ({text, pattern, ...attributes}: Props) =>
  text.split(pattern).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} {...attributes}>
        {part}
      </span>
    ) : (
      part
    ),
  );

export default Marked;
