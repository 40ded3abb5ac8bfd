import CodeBlock from '@site/src/components/CodeBlock';
import React, {useEffect, useId, type ReactNode} from 'react';
import Environment from './Environment';

export interface Sample {
  /** As the language is remembered: `node`. */
  id: string;
  /** As the reader sees it: `Node.js`. */
  label: string;
  /** Language of the code: `js`. */
  code: string;
  /** Name of its file: `node.mjs`. */
  title: string;
  /** Of the program, by which `sampleText` finds it in the page: `inquireOrder/node.mjs`. */
  name: string;
  /** Highlighted at build time by `src/build/remark/sampleModule.ts`. */
  html: string;
}

export interface SamplesProps {
  /** The same program in several languages, in the order of the tabs. At least one. */
  samples: readonly Sample[];
}

/**
 * The same program in several languages, as tabs. Writers give an operation, `src/build/remark/samples.ts` its programs.
 *
 * Which panel is seen is decided by `src/css/samples.css` from an attribute of the document, so that a remembered
 * language stands there from the first paint; without scripts and in print, every panel is shown. The tabs answer before
 * the app has started: `src/document/controls.js`.
 */
export default function Samples({samples}: SamplesProps): ReactNode {
  const id = useId();
  useEffect(() => window.markTabs(), []);

  return (
    <div className="samples" data-languages={samples.map((sample) => sample.id).join(' ')}>
      <div className="samples__tabs" role="tablist" aria-label="Language of the sample">
        {samples.map((sample, index) => (
          <button
            key={sample.id}
            type="button"
            role="tab"
            id={`${id}-${sample.id}-tab`}
            aria-controls={`${id}-${sample.id}`}
            aria-selected={index === 0}
            tabIndex={index === 0 ? 0 : -1}
            className="samples__tab"
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
          data-sample={sample.name}
        >
          <CodeBlock html={sample.html} language={sample.code} label={sample.label} title={sample.title} />
        </div>
      ))}
      <Environment programs={samples.map(({html}) => html)} />
    </div>
  );
}
