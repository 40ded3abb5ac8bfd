import {useEffect, useRef, useState, type ComponentType, type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {isGone} from './isGone';
import styles from './styles.module.css';
import ToolBoundary from './ToolBoundary';

interface ToolProps {
  title: string;
  /** What the button that opens it says: `Find installments`. */
  action: string;
  /** Loads the tool; nothing of it is on the page before. */
  load: () => Promise<{default: ComponentType}>;
  /** What the reader finds without the tool: a sentence, a table, a link. */
  children?: ReactNode;
}

type State = {status: 'closed' | 'loading' | 'failed' | 'outdated'} | {status: 'open'; Body: ComponentType};

const SENTENCES: Record<State['status'], string> = {
  closed: '',
  loading: 'Opening…',
  failed: 'The tool did not load. Check your connection and try again.',
  outdated: 'The site has been updated since you opened this page.',
  open: '',
};

/**
 * The opened tool. Takes the focus over from the button that opened it. Browsers do not translate it: they replace text
 * nodes that React would go on writing to. What they may translate says so with `translate="yes"`, and its text is the only
 * child of its element, or never changes.
 */
function Opened({Body}: {Body: ComponentType}) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    content.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
  }, []);
  return (
    <div ref={content} translate="no">
      <Body />
    </div>
  );
}

/**
 * Frame of a tool within a page. The tool is loaded when the reader opens it; it works in the browser alone and sends
 * nothing anywhere.
 */
export default function Tool({title, action, load, children}: ToolProps) {
  const [state, setState] = useState<State>({status: 'closed'});
  const isLoading = state.status === 'loading';
  // The page comes before the app, which alone can answer.
  const isReady = useIsBrowser();
  const open = () => {
    if (isLoading) return;
    setState({status: 'loading'});
    load().then(
      (module) => setState({status: 'open', Body: module.default}),
      async (error: unknown) => setState({status: (await isGone(error)) ? 'outdated' : 'failed'}),
    );
  };
  return (
    <div role="group" className={styles.tool} aria-label={title} data-search="ignore">
      <p className={styles.title}>{title}</p>
      {children}
      {state.status === 'open' ? (
        <ToolBoundary title={title}>
          <Opened Body={state.Body} />
        </ToolBoundary>
      ) : (
        <button
          type="button"
          className={styles.open}
          onClick={state.status === 'outdated' ? () => location.reload() : open}
          disabled={!isReady}
          aria-busy={!isReady || isLoading || undefined}
        >
          {{failed: `${action}: try again`, outdated: 'Reload the page'}[state.status as string] ?? action}
        </button>
      )}
      <p role="status" className={styles.status}>
        {SENTENCES[state.status]}
      </p>
    </div>
  );
}
