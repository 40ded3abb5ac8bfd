import {useId, useSyncExternalStore, type ReactNode} from 'react';
import './samples.css';

/** Calls back when the reader chooses another language: `src/browser/sampleTabs.js`. */
export function followLanguage(notify: () => void): () => void {
  document.addEventListener('sample-language', notify);
  return () => document.removeEventListener('sample-language', notify);
}

interface LanguagesProps {
  /** `id` as stored for the reader: `node`; `label` as the reader sees it: `Node.js`. At least one. */
  languages: readonly {id: string; label: string; content: ReactNode}[];
}

/**
 * The same thing in several languages, as tabs.
 *
 * `samples.css` chooses the visible panel by an attribute of the document, so that a remembered language is shown from
 * the first paint. Without scripts, every panel is shown; print shows the selected language. The tabs answer before the
 * app has started: `src/browser/sampleTabs.js`.
 */
export default function Languages({languages}: LanguagesProps) {
  const id = useId();
  const language = useSyncExternalStore(
    followLanguage,
    () => document.documentElement.dataset.sampleLanguage,
    () => '',
  );
  const chosen = languages.find((each) => each.id === language) ?? languages[0];
  return (
    <div className="samples" data-languages={languages.map((each) => each.id).join(' ')}>
      <div className="samples__tabs" role="tablist" translate="no" aria-label="Language of the sample">
        {languages.map((each) => (
          <button
            key={each.id}
            type="button"
            role="tab"
            id={`${id}-${each.id}-tab`}
            aria-controls={`${id}-${each.id}`}
            aria-selected={each === chosen}
            tabIndex={each === chosen ? 0 : -1}
            className="clean-btn samples__tab"
            data-language={each.id}
          >
            {each.label}
          </button>
        ))}
      </div>
      {languages.map(({id: key, content}) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}-${key}`}
          aria-labelledby={`${id}-${key}-tab`}
          className="samples__panel"
          data-language={key}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
