import {Fragment} from 'react';
import FieldTable from '@site/src/components/FieldTable';
import InlineCode from '@site/src/components/InlineCode';
import InlineText from '@site/src/components/InlineText';
import type {OperationData} from '@site/src/plugins/contract/data';
import {chooseRows} from './chooseRows';

/**
 * The fields of a request: headers other than the credentials, path, query and body. A sentence names the headers of
 * the credentials.
 *
 * @throws Error when `fields` names one that the operation does not have.
 */
export default function RequestFields({fields, data}: {fields?: string; data: OperationData}) {
  const caption = data.webhook ? 'What you receive' : `What you send: ${data.summary}`;
  return (
    <>
      {data.requestNote && (
        <p>
          <InlineText text={data.requestNote} />
        </p>
      )}
      {data.credentialHeaders.length > 0 && (
        <p>
          Every call also has the header{data.credentialHeaders.length > 1 && 's'}{' '}
          {data.credentialHeaders.map(({name}, index) => (
            <Fragment key={name}>
              {index > 0 && ' and '}
              <InlineCode>{name}</InlineCode>
            </Fragment>
          ))}
          .
        </p>
      )}
      <FieldTable
        caption={caption}
        rows={chooseRows(data, fields)}
        tableHomes={data.tableHomes}
        showsRequired={!data.webhook}
      />
    </>
  );
}
