import {useEffect, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import type {FieldsProps} from '@site/src/components/operationProps';
import ReplyExamples from '@site/src/components/ReplyExamples';
import {chooseRows} from '@site/src/components/RequestFields/chooseRows';
import Actions from '@site/src/tools/Tool/Actions';
import ToolBoundary from '@site/src/tools/Tool/ToolBoundary';
import useOnDemand from '@site/src/tools/Tool/useOnDemand';
import type * as Loaded from './Panel';
import type {RequestShape, RequestValues} from './request';
import styles from './styles.module.css';

/** What a reader asked for when the panel was loaded. */
export interface Start {
  isSent: boolean;
  /** Values from the address of the page. */
  typed?: RequestValues;
}

interface Opened {
  Panel: typeof Loaded.default;
  shape: RequestShape;
  start: Start;
}

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
  const {loaded, open, button, progress} = useOnDemand<Opened>('sandbox');
  const {hash} = useLocation();
  const begin = (start: Start) =>
    open(async () => {
      const [{default: Panel}, shape] = await Promise.all([
        import(/* webpackChunkName: "tool-sandbox" */ './Panel'),
        loadShape(),
      ]);
      return {Panel, shape, start};
    });
  useEffect(() => {
    const typed = sharedValues(hash, operationId);
    if (typed) begin({isSent: false, typed});
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each address
  }, [hash]);

  return (
    <div
      role="group"
      className={styles.live}
      aria-label={`Try it: ${summary}`}
      // A browser that translates would replace the texts that React changes.
      translate={loaded && 'no'}
    >
      {loaded ? (
        <ToolBoundary title="The panel">
          <loaded.Panel key={JSON.stringify(loaded.start)} shape={loaded.shape} start={loaded.start}>
            {children}
          </loaded.Panel>
        </ToolBoundary>
      ) : (
        <>
          <Actions
            isPrimary
            actions={[
              {label: 'Send it', onClick: () => begin({isSent: true}), ...button},
              {label: 'Change the fields', onClick: () => begin({isSent: false}), ...button},
            ]}
          />
          {progress}
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
