import type {ReactNode} from 'react';
import ReplyExamples from '@site/src/components/ReplyExamples';
import {chooseRows} from '@site/src/components/RequestFields/chooseRows';
import Actions from '@site/src/tools/Tool/Actions';
import ToolBoundary from '@site/src/tools/Tool/ToolBoundary';
import useOnDemand from '@site/src/components/useOnDemand';
import type {OperationData} from '@site/src/plugins/contract/data';
import {CHANGE_FIELDS, SEND} from './labels';
import type * as Loaded from './Panel';
import type {RequestShape} from './request';

interface Opened {
  Panel: typeof Loaded.default;
  shape: RequestShape;
  isSent: boolean;
  start: Loaded.Start;
}

interface LiveProps {
  summary: string;
  loadShape: () => Promise<RequestShape>;
  /** Is told how far the reader has come with an order. */
  onStage?: (stage?: string) => void;
  /** What the reader sees before the first call, and without scripts. */
  children: ReactNode;
}

/** The buttons that send a call to the sandbox in the page. Sandbox and panel are loaded at the first click. */
export function Live({summary, loadShape, onStage, children}: LiveProps) {
  const {loaded, open, button, progress} = useOnDemand<Opened>('sandbox');
  const begin = (isSent: boolean) =>
    open(async () => {
      const [{default: Panel, prepare}, shape] = await Promise.all([
        import(/* webpackChunkName: "tool-sandbox" */ './Panel'),
        loadShape(),
      ]);
      return {Panel, shape, isSent, start: prepare(shape)};
    });

  return (
    <div
      role="group"
      className="margin-bottom--md"
      aria-label={`Try it: ${summary}`}
      // A translation by the browser would replace the texts that React updates.
      translate={loaded && 'no'}
    >
      {loaded ? (
        <ToolBoundary title="The panel">
          <loaded.Panel shape={loaded.shape} isSent={loaded.isSent} start={loaded.start} onStage={onStage}>
            {children}
          </loaded.Panel>
        </ToolBoundary>
      ) : (
        <>
          <Actions
            isPrimary
            actions={[
              {label: SEND, onClick: () => begin(true), ...button},
              {label: CHANGE_FIELDS, onClick: () => begin(false), 'aria-expanded': false, ...button},
            ]}
          />
          {progress}
          <p className="soft">A sandbox on this page: it moves no money and calls no server.</p>
          {children}
        </>
      )}
    </div>
  );
}

interface TryItProps {
  fields?: string;
  example?: string;
  folded?: boolean;
  data: OperationData;
}

/**
 * For writers: the replies of an operation, below its samples, with buttons that send the call to a sandbox in the
 * page.
 *
 * @param example name of a request of the contract, whose values the fields have at first
 * @param folded whether the replies are closed at first, on a page that shows how to pay rather than what is returned
 * @throws Error when `fields` names one that the operation does not have, or `example` does.
 */
export default function TryIt({fields, example, folded, data}: TryItProps) {
  const values = example === undefined ? {} : data.requestExamples?.[example];
  if (!values) throw new Error(`<TryIt operation="${data.operationId}"> has no request example "${example}".`);
  const request = chooseRows(data, fields).map((row) => {
    const value = values[row.path];
    return value === undefined ? row : {...row, example: value, default: value};
  });
  const shape = {...data, request};
  return (
    <Live summary={data.summary} loadShape={() => Promise.resolve(shape)}>
      <ReplyExamples data={data} folded={folded} />
    </Live>
  );
}
