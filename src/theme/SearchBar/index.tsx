import {useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode} from 'react';
import {preload} from 'react-dom';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Props as DialogProps} from '@site/src/components/SearchDialog';
import styles from './styles.module.css';

type Dialog = ComponentType<DialogProps>;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isShortcut = (event: KeyboardEvent) =>
  (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) ||
  (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target));

declare global {
  interface Navigator {
    /** Absent from Safari and Firefox. */
    connection?: {saveData: boolean; effectiveType: string};
  }
}

/** Whether the reader's connection bears what may not be needed after all. */
function mayLoadAhead(): boolean {
  const {saveData, effectiveType = ''} = navigator.connection ?? {};
  return navigator.onLine && !saveData && !effectiveType.includes('2g');
}

/** A text after a key was pressed at its end; undefined when the key does not write. */
function typeInto(text: string, {key, ctrlKey, metaKey, altKey}: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 ? text + key : undefined;
}

/** The button in the top bar that opens the search, with its shortcuts `Ctrl K`, `⌘ K` and `/`. */
export default function SearchBar(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [SearchDialog, setDialog] = useState<Dialog>();
  // What the reader types between the shortcut and the dialog, which may have to be fetched; undefined at other times.
  const typed = useRef<string>(undefined);
  const {baseUrl} = useDocusaurusContext().siteConfig;

  const load = useCallback(async () => {
    // The names that the dialog will look through; asked for once. The mode of `fetch` is CORS, for this origin too.
    preload(`${baseUrl}search/headings.json`, {as: 'fetch', crossOrigin: 'anonymous'});
    // Not `React.lazy`: a dialog that cannot be fetched must not take the page with it.
    const module = await import(/* webpackChunkName: "search-dialog" */ '@site/src/components/SearchDialog');
    setDialog(() => module.default);
  }, [baseUrl]);

  const open = useCallback(() => {
    if (!SearchDialog) typed.current ??= '';
    setFailed(false);
    setOpen(true);
    load().catch(() => {
      typed.current = undefined;
      setOpen(false);
      setFailed(true);
    });
  }, [load, SearchDialog]);

  // The next one is a new one, with an empty field.
  const close = () => {
    setOpen(false);
    setDialog(undefined);
  };

  // A pointer or the focus comes to the button before the click does. That it fails, the click will say.
  const loadAhead = () => void (mayLoadAhead() && load().catch(() => {}));

  const takeTyped = useCallback(() => {
    const text = typed.current ?? '';
    typed.current = undefined;
    return text;
  }, []);

  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const text = typed.current === undefined ? undefined : typeInto(typed.current, event);
      if (isShortcut(event)) open();
      else if (text !== undefined) typed.current = text;
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [open]);

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={open}
      >
        <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
          <path
            d="M10 4a6 6 0 1 0 0 12a6 6 0 0 0 0-12zM14.5 14.5L20 20"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
        <span className={styles.label}>Search</span>
        <kbd className={styles.key}>Ctrl K</kbd>
      </button>
      <span role="status" className={styles.failure}>
        {hasFailed && 'The search did not load. Check your connection and try again.'}
      </span>
      {SearchDialog && <SearchDialog isOpen={isOpen} takeTyped={takeTyped} onClose={close} />}
    </>
  );
}
