import {useState} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Actions from './Actions';

type State<Loaded> =
  {status: 'closed' | 'loading' | 'failed' | 'outdated'; loaded?: undefined} | {status: 'open'; loaded: Loaded};

/** Whether a chunk did not load because it belongs to an earlier release and is gone from the server. */
const isGone = (error: unknown): Promise<boolean> =>
  fetch((error as {request?: string}).request ?? location.href, {method: 'HEAD'}).then(
    ({ok}) => !ok,
    () => false,
  );

const sentences = (what: string): Record<State<unknown>['status'], string> => ({
  closed: '',
  loading: 'Loading…',
  failed: `The ${what} did not load. Check your connection and try again.`,
  outdated: 'The site has been updated since you opened this page.',
  open: '',
});

/**
 * Loads a part of a page when the reader opens it.
 *
 * @param what name of the part for the reader: `sandbox`.
 * @returns what was loaded, the function that loads it, properties of the buttons that call it, and a sentence below them.
 */
export default function useOnDemand<Loaded>(what: string) {
  const [{status, loaded}, setState] = useState<State<Loaded>>({status: 'closed'});
  // The buttons work only when the app has started.
  const isReady = useIsBrowser();
  const isLoading = status === 'loading';
  const open = (load: () => Promise<Loaded>) => {
    if (isLoading) return;
    setState({status: 'loading'});
    load().then(
      (module) => setState({status: 'open', loaded: module}),
      async (error: unknown) => setState({status: (await isGone(error)) ? 'outdated' : 'failed'}),
    );
  };
  const sentence = sentences(what)[status];
  return {
    loaded,
    open,
    button: {disabled: !isReady, 'aria-busy': !isReady || isLoading || undefined},
    progress: (
      <div role="status" data-search="ignore">
        {sentence && <p>{sentence}</p>}
        {status === 'outdated' && <Actions actions={[{label: 'Reload the page', onClick: () => location.reload()}]} />}
      </div>
    ),
  };
}
