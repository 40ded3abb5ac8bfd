import React, {type ReactNode} from 'react';
import CodeBlock from '@site/src/components/CodeBlock';
import Evidence from '@site/src/components/Evidence';
import FieldTable from '@site/src/components/FieldTable';
import InlineText from '@site/src/components/InlineText';
import type {OperationData} from '@site/src/plugins/contract/data';

export interface ReplyFieldsProps {
  /** Operation of the contract. */
  operation: string;
  /** Put here at build time by `src/remark/contract.ts`. */
  data: OperationData;
}

/** The forms that a reply can take, with an example of each success. The sandbox's own refusals are in `Errors`. */
export default function ReplyFields({data}: ReplyFieldsProps): ReactNode {
  const shapes = data.replies.filter(({evidence}) => evidence !== 'sandbox');
  return (
    <>
      {shapes.map((shape) =>
        shape.rows.length > 0 ? (
          <FieldTable
            key={shape.anchor}
            caption={
              <>
                Reply: <InlineText text={shape.description} />
              </>
            }
            rows={shape.rows}
            tableHomes={data.tableHomes}
          />
        ) : (
          <p key={shape.anchor} id={shape.anchor}>
            <InlineText text={shape.description} /> <Evidence grade={shape.evidence} />
          </p>
        ),
      )}
      {data.replyExamples.map(({name, summary, html}) => (
        <CodeBlock key={name} html={html} language="json" label="JSON" title={summary} />
      ))}
    </>
  );
}
