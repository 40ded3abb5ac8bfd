import React, {type ReactNode} from 'react';
import Tool from '@site/src/tools/Tool';
import {chooseRows} from '@site/src/components/RequestFields/chooseRows';
import type {OperationData} from '@site/src/build/plugins/contract/types';

export interface RequestBuilderProps {
  /** Operation of the contract. */
  operation: string;
  /** Names of the fields to ask for, with commas between them; all of them when left out. */
  fields?: string;
  /** Put here at build time by `src/build/remark/contract.ts`. */
  data: OperationData;
}

/**
 * For writers: a form made from the contract that gives a request to paste.
 *
 * @throws Error when `fields` names one that the operation does not have.
 */
export default function RequestBuilder({operation, fields, data}: RequestBuilderProps): ReactNode {
  const shape = {...data, request: chooseRows(operation, data.request, fields)};
  const load = async () => {
    const {default: Builder} = await import(/* webpackChunkName: "tool-request-builder" */ './builder');
    return {default: () => <Builder shape={shape} />};
  };
  return (
    <Tool title={`Request builder: ${data.summary}`} action="Build a request" load={load}>
      <p>
        Fill in the fields and send the request to a sandbox in this page, or copy it as a command or as a program in
        your language. Each value is checked by the table above. Keys stay in your environment: the form asks for none,
        and nothing leaves this page.
      </p>
    </Tool>
  );
}
