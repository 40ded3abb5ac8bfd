import {useEffect, useRef, useState} from 'react';
import type {FieldRow} from '@site/contract/fields';
import {testMerchant} from '@site/contract/testMerchant';
import {findFieldProblem} from '@site/src/tools/fieldProblem';
import type {FilledRequest, RequestValues} from '../request';
import type * as Loaded from './Panel';

/** The merchant of the sandbox in place of another one: it has no other. What is no merchant ID stays as it is. */
export function asSandboxMerchant(rows: readonly FieldRow[], values: RequestValues): RequestValues {
  const own = (row: FieldRow, value: string): string | undefined => {
    if (findFieldProblem(row, value) !== '') return undefined;
    if (/^merchantid$/i.test(row.path)) return testMerchant.merchantId.slice(-value.length);
    return ['merchant', 'payment_link_name'].includes(row.path) ? testMerchant.linkName : undefined;
  };
  return Object.fromEntries(rows.map((row) => [row.path, own(row, values[row.path] ?? '') ?? values[row.path] ?? '']));
}

type State =
  {status: 'idle' | 'loading' | 'failed'} | {status: 'ready'; Panel: typeof Loaded.default; sent: Loaded.Sent};

/**
 * The sandbox in this page, loaded when the first request is sent to it. `send` names what the request is about,
 * such as an order, `dismiss` takes the answer away.
 */
export function useSandboxInPage() {
  const [state, setState] = useState<State>({status: 'idle'});
  return {
    state,
    send: (request: FilledRequest, reference: string) => {
      if (state.status !== 'ready') setState({status: 'loading'});
      import(/* webpackChunkName: "tool-sandbox" */ './Panel').then(
        ({default: Panel, sendNow}) => setState({status: 'ready', Panel, sent: sendNow(request, reference)}),
        () => setState({status: 'failed'}),
      );
    },
    dismiss: () => setState({status: 'idle'}),
  };
}

interface AnswerProps extends Omit<Loaded.PanelProps, 'sent'> {
  sandbox: ReturnType<typeof useSandboxInPage>;
}

/** What the sandbox answered, which takes the focus; before that, that it starts or did not load. */
export default function Answer({sandbox: {state}, ...others}: AnswerProps) {
  const container = useRef<HTMLDivElement>(null);
  const sent = state.status === 'ready' ? state.sent : undefined;
  useEffect(() => {
    if (sent) container.current?.focus();
  }, [sent]);
  return (
    <>
      <p role="status">
        {state.status === 'loading' && 'Starting the sandbox…'}
        {state.status === 'failed' && 'The sandbox did not load. Check your connection and send the request again.'}
      </p>
      {state.status === 'ready' && (
        <div ref={container} tabIndex={-1} role="group" aria-label="Answer of the sandbox in this page">
          <state.Panel key={state.sent.number} sent={state.sent} {...others} />
        </div>
      )}
    </>
  );
}
