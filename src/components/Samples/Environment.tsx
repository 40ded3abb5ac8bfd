import {escapeText} from '@site/lib/escape';
import CodeBlock from '@site/src/components/CodeBlock';
import YourValues from '@site/src/tools/YourValues';
import {useYourValues} from '@site/src/tools/YourValues/store';
import {isLive, toEnvironment, variablesIn} from '@site/src/components/Samples/environment';

/** The environment that samples read, to be pasted before they run: the sandbox's, or the reader's own values. */
export default function Environment({programs, section}: {programs: readonly string[]; section?: string}) {
  const values = useYourValues();
  if (variablesIn(programs).length === 0) return null;
  return (
    <details className="samples__environment">
      <summary>Environment of the samples, and your own values</summary>
      <p>
        {isLive(values)
          ? 'Your values, for the live hosts. Fill in what is left open. Set the keys yourself: these pages ask for none.'
          : 'Ready for the sandbox on your machine. With your merchant ID the lines are for the live hosts.'}
      </p>
      <CodeBlock
        html={escapeText(toEnvironment(programs, values))}
        language="bash"
        label="Shell"
        title="Environment"
        name={['Environment, Shell', section].filter(Boolean).join(', ')}
      />
      <YourValues />
    </details>
  );
}
