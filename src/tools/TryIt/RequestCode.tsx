import type {ReactNode} from 'react';
import CodeBlock from '@site/src/components/CodeBlock';
import {Tabs, type Sample} from '@site/src/components/Samples';
import {toExports} from '@site/src/components/Samples/environment';
import {sampleLanguages} from '@site/src/remark/sampleLanguages';
import {highlight} from './highlight';
import {programLanguages} from './programs';
import {writeProgram} from './programs/template';
import styles from './styles.module.css';
import {toCurl, toHtmlForm, type FilledRequest} from './request';

function writeIn(id: string, request: FilledRequest): string {
  const program = programLanguages[id];
  if (program) return writeProgram(program, request);
  return id === 'html' ? toHtmlForm(request) : toCurl(request);
}

interface RequestCodeProps {
  request: FilledRequest;
  isForSandbox: boolean;
  /** The form, shown between the call and its keys. */
  children: ReactNode;
}

/** The request in the languages of the samples, in place of the sample above it (styles.module.css). */
export default function RequestCode({request, isForSandbox, children}: RequestCodeProps) {
  const samples: Sample[] = sampleLanguages
    .filter(({isOptional}) => !isOptional || request.isForm)
    .map(({id, label, code, file: title}) => ({
      id,
      label,
      code,
      title,
      text: {name: '', html: highlight(writeIn(id, request))},
    }));
  // The keys of the sandbox are public; those of the live service are the reader's own.
  const keys = isForSandbox ? toExports(request.credentials.map(({variable}) => variable)) : '';
  return (
    <div>
      <div className={styles.written}>
        <Tabs samples={samples} section="your request" />
      </div>
      {children}
      {keys && (
        <CodeBlock
          html={highlight(keys)}
          language="bash"
          label="Shell"
          title="Keys of the sandbox"
          name="Keys of the sandbox"
        />
      )}
    </div>
  );
}
