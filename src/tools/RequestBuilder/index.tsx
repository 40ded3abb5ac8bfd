import Tool from '@site/src/tools/Tool';
import {chooseRows} from '@site/src/components/RequestFields/chooseRows';
import type {FieldsProps} from '@site/src/components/operationProps';

/**
 * For writers: a form made from the contract that gives a request to paste.
 *
 * @throws Error when `fields` names one that the operation does not have.
 */
export default function RequestBuilder({operation, fields, data}: FieldsProps) {
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
