import {escapeText} from '@site/lib/escape';
import CodeBlock from '@site/src/components/CodeBlock';
import {toEnvironment, variablesIn} from '@site/src/components/Samples/environment';

/** The environment that samples read in the sandbox, to be pasted before they run. */
export default function Environment({programs, section}: {programs: readonly string[]; section?: string}) {
  if (variablesIn(programs).length === 0) return null;
  return (
    <details className="more samples__environment">
      <summary>Environment of the samples</summary>
      <p>Ready for the sandbox on your machine. For the live service, set hosts, merchant ID and keys of your own.</p>
      <CodeBlock
        html={escapeText(toEnvironment(programs))}
        language="bash"
        label="Shell"
        title="Environment"
        name={['Environment, Shell', section].filter(Boolean).join(', ')}
      />
    </details>
  );
}
