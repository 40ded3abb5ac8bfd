import useBrokenLinks from '@docusaurus/useBrokenLinks';
import FieldTable from '@site/src/components/FieldTable';
import InlineText from '@site/src/components/InlineText';
import type {OperationData} from '@site/src/plugins/contract/data';

/** The shapes that a reply can have. `ReplyExamples` and `Errors` show values. */
export default function ReplyFields({data: {replies, tableHomes}}: {data: OperationData}) {
  const {collectAnchor} = useBrokenLinks();
  for (const {anchor, rows} of replies) if (rows.length === 0) collectAnchor(anchor);
  return (
    <>
      {replies.map((shape) =>
        shape.rows.length > 0 ? (
          <FieldTable
            key={shape.anchor}
            caption={
              <>
                {/* A title of one sentence has no full stop. */}
                Reply: <InlineText text={shape.description.replace(/^([^.]*)\.$/, '$1')} />
              </>
            }
            rows={shape.rows}
            tableHomes={tableHomes}
          />
        ) : (
          <p key={shape.anchor} id={shape.anchor}>
            <InlineText text={shape.description} />
          </p>
        ),
      )}
    </>
  );
}
