import {useEffect, useState, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type {FieldsProps} from '@site/src/components/operationProps';
import ReplyExamples from '@site/src/components/ReplyExamples';
import {chooseRows} from '@site/src/components/RequestFields/chooseRows';
import {isGone} from '@site/src/tools/Tool/isGone';
import ToolBoundary from '@site/src/tools/Tool/ToolBoundary';
import type * as Loaded from './Panel';
import type {RequestShape, RequestValues} from './request';
import styles from './styles.module.css';

/** What a reader asked for when the panel was loaded. */
export interface Start {
  isSent: boolean;
  /** Values from the address of the page, or what was typed on this page before. */
  typed?: RequestValues;
}

type State =
  | {status: 'closed' | 'loading' | 'failed' | 'outdated'}
  | {status: 'open'; Panel: typeof Loaded.default; shape: RequestShape; start: Start};

const SENTENCES: Record<State['status'], string> = {
  closed: '',
  loading: 'Starting the sandbox…',
  failed: 'The sandbox did not load. Check your connection and send the request again.',
  outdated: 'The site has been updated since you opened this page.',
  open: '',
};

/** The values in the address of a filled request: `#try=createPromptPay&total=87.50`. */
function sharedValues(hash: string, operationId: string): RequestValues | undefined {
  const {try: operation, ...values} = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  return operation === operationId ? values : undefined;
}

interface LiveProps {
  operationId: string;
  summary: string;
  loadShape: () => Promise<RequestShape>;
  /** What the reader sees before the first call, and without scripts. */
  children: ReactNode;
}

/**
 * The buttons that send an operation's call to the sandbox in the page. Sandbox and panel are loaded at the first click. An
 * address with values opens the form with them and sends nothing.
 */
export function Live({operationId, summary, loadShape, children}: LiveProps) {
  const [state, setState] = useState<State>({status: 'closed'});
  const isReady = useIsBrowser();
  const {hash} = useLocation();
  const isLoading = state.status === 'loading';
  const load = (start: Start) =>
    Promise.all([import(/* webpackChunkName: "tool-sandbox" */ './Panel'), loadShape()]).then(
      ([{default: Panel}, shape]) => setState({status: 'open', Panel, shape, start}),
      async (error: unknown) => setState({status: (await isGone(error)) ? 'outdated' : 'failed'}),
    );
  const open = (start: Start) => {
    if (isLoading) return;
    setState({status: 'loading'});
    void load(start);
  };
  useEffect(() => {
    const typed = sharedValues(hash, operationId);
    if (typed) void load({isSent: false, typed});
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each address
  }, [hash]);

  return (
    <div
      role="group"
      className={styles.live}
      aria-label={`Try it: ${summary}`}
      // A browser that translates would replace the texts that React changes.
      translate={state.status === 'open' ? 'no' : undefined}
    >
      {state.status === 'open' ? (
        <ToolBoundary title="The panel">
          <state.Panel key={JSON.stringify(state.start)} shape={state.shape} start={state.start}>
            {children}
          </state.Panel>
        </ToolBoundary>
      ) : (
        <>
          <div className={styles.actions} data-search="ignore">
            {(['Send it', 'Change the fields'] as const).map((label, index) => (
              <button
                key={label}
                type="button"
                className={`button ${index === 0 ? 'button--primary' : 'button--secondary'}`}
                onClick={() => open({isSent: index === 0})}
                // The page comes before the app, which alone can answer.
                disabled={!isReady}
                aria-busy={!isReady || isLoading || undefined}
              >
                {label}
              </button>
            ))}
          </div>
          <p role="status" className={styles.status} data-search="ignore">
            {SENTENCES[state.status]}{' '}
            {state.status === 'outdated' && (
              <button type="button" className="button button--secondary" onClick={() => location.reload()}>
                Reload the page
              </button>
            )}
          </p>
          {children}
        </>
      )}
    </div>
  );
}

/**
 * For writers: the replies of an operation, below its samples, with buttons that send the call to a sandbox in the page.
 *
 * @throws Error when `fields` names one that the operation does not have.
 */
export default function TryIt({operation, fields, data}: FieldsProps) {
  const shape = {...data, request: chooseRows(operation, data.request, fields)};
  return (
    <Live operationId={operation} summary={data.summary} loadShape={() => Promise.resolve(shape)}>
      <ReplyExamples data={data} />
    </Live>
  );
}
