import {useId, useSyncExternalStore} from 'react';
import Link from '@docusaurus/Link';
import CodeBlock from '@site/src/components/CodeBlock';
import {escapeText} from 'payment-contract/lib/escape';
import {toEnvironment, variablesIn} from './environment';
import './samples.css';

interface SampleText {
  /** Name by which `sampleText` finds it in the page: `inquireOrder/node.mjs#call`. */
  name: string;
  /** Highlighted at build time by `src/remark/sampleModule.ts`. */
  html: string;
}

interface Sample {
  /** Id of the language, as stored for the reader: `node`. */
  id: string;
  /** As the reader sees it: `Node.js`. */
  label: string;
  /** Language of the code: `js`. */
  code: string;
  /** Name of its file: `node.mjs`. */
  title: string;
  /** The whole program, or the region that the page asks for. */
  text: SampleText;
  /** The call and the decision, shown first. */
  call?: SampleText;
}

interface SamplesProps {
  /** The same program in several languages, in the order of the tabs. At least one. */
  samples: readonly Sample[];
  /** The heading above, which distinguishes them from other samples of the page; added at build time. */
  section?: string;
}

/** The call, and the whole program one click away: what the tests run, what is printed and what is searched. */
function Program({call, text, code, label, title, section}: Sample & {section?: string}) {
  const block = ({name, html}: SampleText, of: string) => (
    <div data-sample={name}>
      <CodeBlock
        html={html}
        language={code}
        label={label}
        title={of}
        name={[of, label, section].filter(Boolean).join(', ')}
      />
    </div>
  );
  if (!call) return block(text, title);
  return (
    <>
      <div className="samples__call" data-search="ignore">
        {block(call, code === 'bash' ? 'One command' : `From ${title}`)}
      </div>
      <details className="more">
        <summary>The whole program: {title}</summary>
        {block(text, title)}
      </details>
    </>
  );
}

/** Calls back when the reader chooses another language: `tabs.js`. */
function followLanguage(notify: () => void): () => void {
  document.addEventListener('sample-language', notify);
  return () => document.removeEventListener('sample-language', notify);
}

/**
 * The same program in several languages, as tabs, and the environment that it reads, to be pasted into a shell. Writers
 * set an operation, and `src/remark/samples.ts` adds its programs.
 *
 * `samples.css` chooses the visible panel by an attribute of the document, so that a remembered language is shown from
 * the first paint; without scripts and in print, every panel is shown. The tabs answer before the app has started:
 * `tabs.js`.
 */
export default function Samples({samples, section}: SamplesProps) {
  const id = useId();
  const language = useSyncExternalStore(
    followLanguage,
    () => document.documentElement.dataset.sampleLanguage,
    () => '',
  );
  const chosen = samples.find((sample) => sample.id === language) ?? samples[0];
  const programs = samples.map(({text}) => text.html);
  return (
    <div className="samples margin-bottom--md" data-languages={samples.map((sample) => sample.id).join(' ')}>
      <div className="samples__tabs" role="tablist" translate="no" aria-label="Language of the sample">
        {samples.map((sample) => (
          <button
            key={sample.id}
            type="button"
            role="tab"
            id={`${id}-${sample.id}-tab`}
            aria-controls={`${id}-${sample.id}`}
            aria-selected={sample === chosen}
            tabIndex={sample === chosen ? 0 : -1}
            className="clean-btn samples__tab"
            data-language={sample.id}
          >
            {sample.label}
          </button>
        ))}
      </div>
      {samples.map((sample) => (
        <div
          key={sample.id}
          role="tabpanel"
          id={`${id}-${sample.id}`}
          aria-labelledby={`${id}-${sample.id}-tab`}
          className="samples__panel"
          data-language={sample.id}
        >
          <Program {...sample} section={section} />
        </div>
      ))}
      {variablesIn(programs).length > 0 && (
        <details className="more samples__environment">
          <summary>Environment variables for the samples</summary>
          <p>
            Ready for the sandbox on your machine. For the live service, set the{' '}
            <Link to="/docs/api/preparation#environments">live hosts</Link>, your merchant ID and your keys.
          </p>
          <CodeBlock
            html={escapeText(toEnvironment(programs))}
            language="bash"
            label="Shell"
            title="Environment"
            name={['Environment, Shell', section].filter(Boolean).join(', ')}
          />
        </details>
      )}
    </div>
  );
}
