import React, {type ReactNode} from 'react';
import FieldTable from '@site/src/components/FieldTable';
import InlineText from '@site/src/components/InlineText';
import type {OperationData} from '@site/src/plugins/contract/data';

export interface RequestFieldsProps {
  /** Operation of the contract. */
  operation: string;
  /** Names of the fields to show, with commas between them; all of them when left out. */
  fields?: string;
  /** Put here at build time by `src/remark/contract.ts`. */
  data: OperationData;
}

function chosenRows({operation, fields, data}: RequestFieldsProps): OperationData['request'] {
  if (fields === undefined) return data.request;
  const names = fields.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !data.request.some(({path}) => path === name));
  if (unknown !== undefined) {
    const known = data.request.map(({path}) => path).join(', ');
    throw new Error(`<RequestFields operation="${operation}"> names the field "${unknown}". Its fields are: ${known}.`);
  }
  return data.request.filter(({path}) => names.includes(path));
}

/**
 * The fields that a request carries: headers beside the credentials, path, query and body.
 *
 * @throws Error when `fields` names one that the operation does not have.
 */
export default function RequestFields(props: RequestFieldsProps): ReactNode {
  const {data} = props;
  const caption = data.webhook ? 'What you receive' : `What you send: ${data.summary}`;
  return (
    <>
      {data.requestNote && (
        <p>
          <InlineText text={data.requestNote} />
        </p>
      )}
      <FieldTable
        caption={caption}
        rows={chosenRows(props)}
        tableHomes={data.tableHomes}
        asksRequired={!data.webhook}
      />
    </>
  );
}
