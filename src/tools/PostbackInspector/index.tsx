import React, {type ReactNode} from 'react';
import Tool from '@site/src/tools/Tool';
import type {OperationData} from '@site/src/build/plugins/contract/types';

export interface PostbackInspectorProps {
  /** The postback of the contract. */
  operation: string;
  /** Put here at build time by `src/build/remark/contract.ts`. */
  data: OperationData;
}

/** For writers: explains a pasted postback, field by field. */
export default function PostbackInspector({data}: PostbackInspectorProps): ReactNode {
  const load = async () => {
    const {default: Inspector} = await import(/* webpackChunkName: "tool-postback-inspector" */ './inspector');
    return {default: () => <Inspector known={data.request} />};
  };
  return (
    <Tool title="Postback inspector" action="Inspect a postback" load={load}>
      <p>
        Paste what your server logged: an address, a form body or JSON. Each field is explained, missing and misspelt
        ones are named, and the comparison that is still to be made is spelt out. Nothing leaves your browser.
      </p>
    </Tool>
  );
}
