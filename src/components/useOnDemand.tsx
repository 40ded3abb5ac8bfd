import {useState} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Announcement from '@site/src/components/Announcement';

/**
 * Loads a part of a page when the reader wants it.
 *
 * @param what name of the part for the reader: `sandbox`.
 * @returns what was loaded, whether it is being loaded, the function that loads it, properties of the buttons that call
 *   it, and a sentence below them.
 */
export default function useOnDemand<Loaded>(what: string) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [status, setStatus] = useState<'loading' | 'failed'>();
  // The buttons work only when the app has started.
  const isReady = useIsBrowser();
  const isLoading = status === 'loading';
  // A page that is open while the site is updated asks for files that are gone.
  const failure = `The ${what} did not load. Check your connection and try again, or reload the page.`;
  const sentence = isLoading ? 'Loading…' : status === 'failed' ? failure : '';
  const open = (load: () => Promise<Loaded>) => {
    if (isLoading) return;
    setStatus('loading');
    load().then(
      (module) => {
        setLoaded(module);
        setStatus(undefined);
      },
      () => setStatus('failed'),
    );
  };
  return {
    loaded,
    isLoading,
    open,
    button: {disabled: !isReady, 'aria-busy': !isReady || isLoading || undefined},
    progress: (
      <>
        {sentence && <p data-search="ignore">{sentence}</p>}
        <Announcement>{sentence}</Announcement>
      </>
    ),
  };
}
