import React, {type ReactNode} from 'react';
import CodeBlock from '@site/src/components/CodeBlock';
import Evidence from '@site/src/components/Evidence';
import FieldTable from '@site/src/components/FieldTable';
import InlineText from '@site/src/components/InlineText';
import type {OperationData} from '@site/src/build/plugins/contract/data';

/** A refusal that only the sandbox gives is no reply of the provider. */
const isOfProvider = ({evidence, statuses}: OperationData['replies'][number]): boolean =>
  evidence !== 'sandbox' || statuses.some((status) => status.startsWith('2'));

/** Where an example is from, in words. */
const origin = ({evidence, source}: OperationData['replyExamples'][number]): string =>
  evidence === 'sandbox' ? 'the local sandbox' : `${evidence}, ${source}`;

export interface ReplyFieldsProps {
  /** Operation of the contract. */
  operation: string;
  /** Put here at build time by `src/build/remark/contract.ts`. */
  data: OperationData;
}

/**
 * The forms that a reply can take, with examples: each is a message that was published or seen, or says that it is the
 * sandbox's. The sandbox's own refusals are in `Errors`.
 */
export default function ReplyFields({data}: ReplyFieldsProps): ReactNode {
  const shapes = data.replies.filter(isOfProvider);
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
            inherited={shape.evidence}
            tableHomes={data.tableHomes}
          />
        ) : (
          <p key={shape.anchor} id={shape.anchor}>
            <InlineText text={shape.description} /> <Evidence grade={shape.evidence} />
          </p>
        ),
      )}
      {data.replyExamples.map((example) => (
        <CodeBlock
          key={example.name}
          html={example.html}
          language="json"
          label="JSON"
          title={`${example.summary} (${origin(example)})`}
        />
      ))}
    </>
  );
}
