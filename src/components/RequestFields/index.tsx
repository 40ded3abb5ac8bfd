import React, {type ReactNode} from 'react';
import FieldTable from '@site/src/components/FieldTable';
import InlineText from '@site/src/components/InlineText';
import type {OperationData} from '@site/src/build/plugins/contract/types';
import {chooseRows} from './chooseRows';

export interface RequestFieldsProps {
  /** Operation of the contract. */
  operation: string;
  /** Names of the fields to show, with commas between them; all of them when left out. */
  fields?: string;
  /** Put here at build time by `src/build/remark/contract.ts`. */
  data: OperationData;
}

/**
 * The fields that a request carries: headers beside the credentials, path, query and body.
 *
 * @throws Error when `fields` names one that the operation does not have.
 */
export default function RequestFields({operation, fields, data}: RequestFieldsProps): ReactNode {
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
        rows={chooseRows(operation, data.request, fields)}
        inherited={data.requestEvidence}
        tableHomes={data.tableHomes}
        asksRequired={!data.webhook}
      />
    </>
  );
}
