import type {ComponentProps} from 'react';
import CopyButton from './CopyButton';

interface FrameProps {
  /** What the code is: a file name or a few words. */
  title?: string;
  /** The language, as the reader sees it. */
  label: string;
  /** Name of the copy button and the region. */
  name: string;
  /** Text and class of the `code` element. */
  code: ComponentProps<'code'>;
}

/** A piece of code under its title, its language and a copy button, in a region that scrolls by keyboard too. */
export default function Frame({title, label, name, code}: FrameProps) {
  return (
    <div className="code">
      <div className="code__header">
        {title && (
          <span className="code__title" translate="no">
            {title}
          </span>
        )}
        <span className="code__language" translate="no">
          {label}
        </span>
        <CopyButton what={name} />
      </div>
      <pre className="code__scroll" translate="no" tabIndex={0} role="group" aria-label={name}>
        <code {...code} />
      </pre>
    </div>
  );
}
