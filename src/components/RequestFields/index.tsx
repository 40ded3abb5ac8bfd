import FieldTable from '@site/src/components/FieldTable';
import InlineText from '@site/src/components/InlineText';
import type {FieldsProps} from '@site/src/components/operationProps';
import {chooseRows} from './chooseRows';

/**
 * The fields of a request: headers other than the credentials, path, query and body.
 *
 * @throws Error when `fields` names one that the operation does not have.
 */
export default function RequestFields({operation, fields, data}: FieldsProps) {
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
        tableHomes={data.tableHomes}
        asksRequired={!data.webhook}
      />
    </>
  );
}
