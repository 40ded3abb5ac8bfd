import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import {useHistory} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Area} from '@site/src/lib/searchHeadings';
import {
  addPages,
  loadEngine,
  loadText,
  markWords,
  mergeHits,
  type Hit,
  type PageHits,
  type SearchEngine,
} from './engine';
import {forgetRecent, readRecent, remember} from './recent';
import styles from './styles.module.css';

export interface Props {
  /** Before, it makes itself ready, unseen. */
  isOpen: boolean;
  /** Hands over what the reader typed before the dialog was there. */
  takeTyped: () => string;
  /** Closes the dialog. The browser gives the focus back to where it was. */
  onClose: () => void;
}

type EngineState = {status: 'loading'} | {status: 'failed'} | {status: 'ready'; engine: SearchEngine};

const AREAS: {label: string; area?: Area}[] = [
  {label: 'Everything'},
  {label: 'API', area: 'API'},
  {label: 'Plugins', area: 'Plugins'},
  {label: 'Blog', area: 'Blog'},
];

const SUGGESTIONS = ['refno', 'PromptPay', 'postback', 'TC', 'installment', 'WooCommerce'];

/** Typing rests for this long, in milliseconds, before the full text is searched. */
const TYPING_REST = 120;

/** Resolves once what was drawn is on the screen: what is fetched next would delay it on a slow network. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

function Pieces({pieces}: {pieces: string[]}) {
  return pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece));
}

function countSentence(pages: PageHits[], text: string): string {
  if (!text.trim()) return '';
  if (pages.length === 0) return `Nothing found for ${text}.`;
  const places = pages.reduce((sum, page) => sum + page.hits.length, 0);
  return `${places} ${places === 1 ? 'place' : 'places'} on ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}.`;
}

function useEngine(): [EngineState, retry: () => void] {
  const {siteConfig} = useDocusaurusContext();
  const [state, setState] = useState<EngineState>({status: 'loading'});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    loadEngine(siteConfig.baseUrl).then(
      (engine) => isCurrent && setState({status: 'ready', engine}),
      () => isCurrent && setState({status: 'failed'}),
    );
    return () => {
      isCurrent = false;
    };
  }, [siteConfig.baseUrl, attempt]);
  const retry = useCallback(() => {
    setState({status: 'loading'});
    setAttempt((count) => count + 1);
  }, []);
  return [state, retry];
}

interface Results {
  pages: PageHits[];
  /** The full text has not answered yet. */
  isSearchingText: boolean;
  hasTextFailed: boolean;
  retryText: () => void;
}

/**
 * Results by name at once, or, where there are none, the pages that have the words. Those of the full text join them as
 * they arrive.
 */
function useResults(state: EngineState, text: string, area: Area | undefined): Results {
  const {siteConfig} = useDocusaurusContext();
  const [fullText, setFullText] = useState<{key: string; pages: PageHits[]; status: 'searching' | 'done' | 'failed'}>();
  const [attempt, setAttempt] = useState(0);
  const engine = state.status === 'ready' ? state.engine : undefined;
  const key = `${area ?? ''}:${text}`;
  const byName = useMemo(() => engine?.searchNames({text, area}) ?? [], [engine, text, area]);
  const byWords = useMemo(
    () => (byName.length === 0 && engine?.searchWords({text, area})) || [],
    [engine, byName, text, area],
  );
  const isNothingFound = byName.length === 0 && byWords.length === 0;
  useEffect(() => {
    if (!engine || !text.trim()) return undefined;
    let isCurrent = true;
    // While typing rests. When it fails, the search that needs it says so.
    if (isNothingFound) loadText(siteConfig.baseUrl).catch(() => {});
    const searchText = async () => {
      let pages: PageHits[] = [];
      const show = (status: 'searching' | 'done' | 'failed') => isCurrent && setFullText({key, pages, status});
      try {
        for await (pages of engine.searchText({text, area})) {
          if (!isCurrent) return;
          show('searching');
          await painted();
        }
        show('done');
      } catch {
        show('failed');
      }
    };
    const timer = setTimeout(() => void searchText(), TYPING_REST);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [engine, text, area, key, isNothingFound, attempt, siteConfig.baseUrl]);
  const current = fullText?.key === key ? fullText : undefined;
  const pages = useMemo(() => addPages(mergeHits(byName, current?.pages ?? []), byWords), [byName, byWords, current]);
  return {
    pages: text.trim() ? pages : [],
    isSearchingText: text.trim() !== '' && (current === undefined || current.status === 'searching'),
    hasTextFailed: current?.status === 'failed',
    retryText: () => setAttempt((count) => count + 1),
  };
}

/**
 * The search dialog: a combobox over the results, grouped by page. It loads what it needs when it is made, which may be before it is opened.
 */
export default function SearchDialog({isOpen, takeTyped, onClose}: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const history = useHistory();
  const id = useId();
  const [text, setText] = useState(takeTyped);
  const [area, setArea] = useState<Area>();
  const [selected, setSelected] = useState(0);
  const [isAwaiting, setAwaiting] = useState(false);
  const [recent, setRecent] = useState(readRecent);
  const [state, retry] = useEngine();
  const {pages, isSearchingText, hasTextFailed, retryText} = useResults(state, text, area);
  const hits = useMemo(() => pages.flatMap((page) => page.hits), [pages]);
  const active = Math.min(selected, hits.length - 1);
  const isEmpty = text.trim() === '';

  // What failed while nobody looked is tried again.
  const open = useEffectEvent(() => {
    dialog.current?.showModal();
    if (state.status === 'failed') retry();
  });
  useEffect(() => {
    if (isOpen) open();
  }, [isOpen]);

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({block: 'nearest'});
  }, [active, id]);

  const go = (hit: Hit) => {
    remember(text);
    onClose();
    history.push(hit.url);
  };

  // Enter before the results are there means the first of them.
  const goToFirst = useEffectEvent(() => {
    if (hits[0]) go(hits[0]);
  });
  useEffect(() => {
    if (isAwaiting) goToFirst();
  }, [isAwaiting, hits]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = hits.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setSelected(Math.max(next, 0));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const hit = hits[active];
      if (hit) go(hit);
      else setAwaiting(!isEmpty);
    }
  };

  const look = (query: string) => {
    setText(query);
    setSelected(0);
    setAwaiting(false);
  };

  const indexOf = new Map(hits.map((hit, index) => [hit, index]));

  return (
    // The backdrop belongs to the dialog element: a click on the element itself is a click beside its content.
    // Closing by keyboard is the dialog's own Escape.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search the documentation"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <input
            className={styles.input}
            type="search"
            role="combobox"
            aria-label="Search"
            aria-expanded={hits.length > 0}
            aria-controls={`${id}-results`}
            aria-activedescendant={hits.length > 0 ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="Search fields, codes, pages"
            autoFocus
            value={text}
            onChange={(event) => look(event.target.value)}
            onKeyDown={handleKey}
          />
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        <fieldset className={styles.areas}>
          <legend className={styles.hidden}>Where to search</legend>
          {AREAS.map((choice) => (
            <label key={choice.label} className={styles.area}>
              <input
                type="radio"
                name={`${id}-area`}
                checked={area === choice.area}
                onChange={() => {
                  setArea(choice.area);
                  setSelected(0);
                  setAwaiting(false);
                }}
              />
              <span>{choice.label}</span>
            </label>
          ))}
        </fieldset>
        <div className={styles.body}>
          <p className={styles.hidden} role="status">
            {state.status === 'ready' && !(isSearchingText && hits.length === 0) ? countSentence(pages, text) : ''}
          </p>
          {state.status === 'failed' && (
            <div className={styles.notice} role="alert">
              {process.env.NODE_ENV === 'development' ? (
                <p>
                  The live-reload server has no search index. Run <code>npm run serve</code> to search the built site.
                </p>
              ) : (
                <>
                  <p>The search index did not arrive. Check your connection.</p>
                  <button type="button" className={styles.action} onClick={retry}>
                    Retry
                  </button>
                </>
              )}
            </div>
          )}
          {state.status === 'loading' && !isEmpty && <p className={styles.notice}>Loading the index…</p>}
          {hasTextFailed && (
            <div className={styles.notice} role="alert">
              <p>The full text did not arrive; these are matches by name.</p>
              <button type="button" className={styles.action} onClick={retryText}>
                Retry
              </button>
            </div>
          )}
          {isEmpty && state.status !== 'failed' && (
            <div className={styles.start}>
              {recent.length > 0 && (
                <>
                  <p className={styles.startTitle}>
                    Recent searches
                    <button
                      type="button"
                      className={styles.action}
                      onClick={() => {
                        forgetRecent();
                        setRecent([]);
                      }}
                    >
                      Forget
                    </button>
                  </p>
                  <ul className={styles.chips}>
                    {recent.map((query) => (
                      <li key={query}>
                        <button type="button" onClick={() => look(query)}>
                          {query}
                        </button>
                      </li>
                    ))}
                  </ul>
                </>
              )}
              <p className={styles.startTitle}>Try a field, a code or a shop system</p>
              <ul className={styles.chips}>
                {SUGGESTIONS.map((query) => (
                  <li key={query}>
                    <button type="button" onClick={() => look(query)}>
                      {query}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {state.status === 'ready' && isSearchingText && hits.length === 0 && (
            <p className={styles.notice}>Searching the text…</p>
          )}
          {!isEmpty && state.status === 'ready' && !isSearchingText && hits.length === 0 && (
            <p className={styles.notice}>
              Nothing found for <strong>{text}</strong>
              {area ? ` under ${area}. Try everything` : '. Try fewer words, or the name of a field or a code'}.
            </p>
          )}
          <div
            id={`${id}-results`}
            role="listbox"
            aria-label="Results"
            aria-busy={isSearchingText}
            className={styles.results}
          >
            {pages.map((page) => (
              <div key={page.path} role="group" aria-labelledby={`${id}-${page.path}`} className={styles.page}>
                <div id={`${id}-${page.path}`} className={styles.pageTitle}>
                  <Pieces pieces={markWords(page.title, text)} /> <span className={styles.pageArea}>{page.area}</span>
                </div>
                {page.hits.map((hit) => {
                  const index = indexOf.get(hit)!;
                  return (
                    // Keys reach the option through the combobox, which keeps the focus.
                    <div
                      key={hit.url}
                      id={`${id}-${index}`}
                      role="option"
                      aria-selected={index === active}
                      data-url={hit.url}
                      className={styles.hit}
                      onMouseMove={() => setSelected(index)}
                      onClick={() => go(hit)}
                    >
                      <span className={styles.heading}>
                        {hit.heading ? <Pieces pieces={markWords(hit.heading, text)} /> : page.title}
                      </span>
                      {hit.excerpt.length > 0 && (
                        <span className={styles.excerpt}>
                          <Pieces pieces={hit.excerpt} />
                        </span>
                      )}
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
        </div>
        <p className={styles.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
        </p>
      </div>
    </dialog>
  );
}
