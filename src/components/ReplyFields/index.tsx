import useBrokenLinks from '@docusaurus/useBrokenLinks';
import Evidence from '@site/src/components/Evidence';
import FieldTable from '@site/src/components/FieldTable';
import InlineText from '@site/src/components/InlineText';
import type {OperationData} from '@site/src/plugins/contract/types';
import type {OperationProps} from '@site/src/components/operationProps';

/** A refusal that only the sandbox gives is no reply of the provider. */
const isOfProvider = ({evidence, statuses}: OperationData['replies'][number]): boolean =>
  evidence !== 'sandbox' || statuses.some((status) => status.startsWith('2'));

/**
 * The forms that a reply can take. Examples are in `ReplyExamples`, the sandbox's own refusals in `Errors`.
 */
export default function ReplyFields({data}: OperationProps) {
  const shapes = data.replies.filter(isOfProvider);
  const {collectAnchor} = useBrokenLinks();
  for (const {anchor, rows} of shapes) if (rows.length === 0) collectAnchor(anchor);
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
    </>
  );
}
