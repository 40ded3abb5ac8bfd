import type {ReactNode} from 'react';
import type {FieldRow} from 'payment-contract/fields';
import CodeBlock from '@site/src/components/CodeBlock';
import {exportsFor} from './exportsFor';
import {highlight} from './highlight';
import styles from './styles.module.css';
import type {RequestShape, RequestValues} from './request';

interface RequestCodeProps {
  shape: RequestShape;
  rows: readonly FieldRow[];
  values: RequestValues;
  isForSandbox: boolean;
  /** The form. */
  children: ReactNode;
}

/** What the reader typed, as the environment of the sample above. */
export default function RequestCode({shape, rows, values, isForSandbox, children}: RequestCodeProps) {
  return (
    <div>
      <div className={styles.written}>
        <CodeBlock
          html={highlight(exportsFor(shape, rows, values, isForSandbox))}
          language="bash"
          label="Shell"
          title="Your values for the program above"
          name="Your values"
        />
      </div>
      {children}
    </div>
  );
}
