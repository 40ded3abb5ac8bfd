import {useState} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Announcement from '@site/src/components/Announcement';
import Actions from './Actions';

/** Whether a chunk did not load because it belongs to an earlier release and is gone from the server. */
const isGone = (error: unknown): Promise<boolean> =>
  fetch((error as {request?: string}).request ?? location.href, {method: 'HEAD'}).then(
    ({ok}) => !ok,
    () => false,
  );

/**
 * Loads a part of a page when the reader opens it.
 *
 * @param what name of the part for the reader: `sandbox`.
 * @returns what was loaded, the function that loads it, properties of the buttons that call it, and a sentence below
 *   them.
 */
export default function useOnDemand<Loaded>(what: string) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [status, setStatus] = useState<'loading' | 'failed' | 'outdated'>();
  // The buttons work only when the app has started.
  const isReady = useIsBrowser();
  const isLoading = status === 'loading';
  const sentences = {
    loading: 'Loading…',
    failed: `The ${what} did not load. Check your connection and try again.`,
    outdated: 'The site has been updated since you opened this page.',
  };
  const sentence = status ? sentences[status] : '';
  const open = (load: () => Promise<Loaded>) => {
    if (isLoading) return;
    setStatus('loading');
    load().then(
      (module) => {
        setLoaded(module);
        setStatus(undefined);
      },
      async (error: unknown) => setStatus((await isGone(error)) ? 'outdated' : 'failed'),
    );
  };
  return {
    loaded,
    open,
    button: {disabled: !isReady, 'aria-busy': !isReady || isLoading || undefined},
    progress: (
      <div data-search="ignore">
        {sentence && <p>{sentence}</p>}
        <Announcement>{sentence}</Announcement>
        {status === 'outdated' && <Actions actions={[{label: 'Reload the page', onClick: () => location.reload()}]} />}
      </div>
    ),
  };
}
