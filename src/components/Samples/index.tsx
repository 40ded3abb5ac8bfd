import {useId, useSyncExternalStore} from 'react';
import Link from '@docusaurus/Link';
import CodeBlock from '@site/src/components/CodeBlock';
import './samples.css';

interface Sample {
  /** Id of the language, as stored for the reader: `node`. */
  id: string;
  /** As the reader sees it: `Node.js`. */
  label: string;
  /** Language of the code: `js`. */
  code: string;
  /** Name of its file: `create-promptpay.mjs`. */
  title: string;
  /** The whole program, highlighted at build time. */
  html: string;
  /** The client that it uses: `payments.mjs`. */
  client?: string;
}

interface SamplesProps {
  /** The same program in several languages, in the order of the tabs. At least one. */
  samples: readonly Sample[];
  /** The heading above, which distinguishes them from other samples of the page; added at build time. */
  section?: string;
}

/** Calls back when the reader chooses another language: `src/browser/sampleTabs.js`. */
function followLanguage(notify: () => void): () => void {
  document.addEventListener('sample-language', notify);
  return () => document.removeEventListener('sample-language', notify);
}

/**
 * The same program in several languages, as tabs. Writers set an operation, and `src/remark/samples.ts` adds its
 * programs.
 *
 * `samples.css` chooses the visible panel by an attribute of the document, so that a remembered language is shown from
 * the first paint. Without scripts, every panel is shown; print shows the selected language. The tabs answer before the
 * app has started: `src/browser/sampleTabs.js`.
 */
export default function Samples({samples, section}: SamplesProps) {
  const id = useId();
  const language = useSyncExternalStore(
    followLanguage,
    () => document.documentElement.dataset.sampleLanguage,
    () => '',
  );
  const chosen = samples.find((sample) => sample.id === language) ?? samples[0];
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
      {samples.map(({id: key, label, code, title, html, client}) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}-${key}`}
          aria-labelledby={`${id}-${key}-tab`}
          className="samples__panel"
          data-language={key}
        >
          <CodeBlock
            html={html}
            language={code}
            label={label}
            title={title}
            name={[title, label, section].filter(Boolean).join(', ')}
          />
          {client && (
            <p className="samples__client" data-search="quiet">
              Uses <Link to="/docs/api/preparation#client">{client.split('/').at(-1)}</Link> (one file, standard
              library).
            </p>
          )}
        </div>
      ))}
    </div>
  );
}
