import useBrokenLinks from '@docusaurus/useBrokenLinks';
import FieldTable from '@site/src/components/FieldTable';
import InlineText from '@site/src/components/InlineText';
import type {OperationData} from '@site/src/plugins/contract/data';

/**
 * The shapes that a reply can have; `ReplyExamples` and `Errors` show values. Beside shapes with fields, one without
 * fields is an array of these or nothing, which the page says.
 */
export default function ReplyFields({data: {replies, tableHomes}}: {data: OperationData}) {
  const {collectAnchor} = useBrokenLinks();
  const withFields = replies.filter(({rows}) => rows.length > 0);
  if (withFields.length === 0) for (const {anchor} of replies) collectAnchor(anchor);
  return (
    <>
      {(withFields.length > 0 ? withFields : replies).map((shape) =>
        shape.rows.length > 0 ? (
          <FieldTable
            key={shape.anchor}
            caption={
              <>
                {/* A title of one sentence has no full stop. */}
                Reply: <InlineText text={shape.description.replace(/^([^.]*)\.$/, '$1')} />
              </>
            }
            rows={shape.rows.map((row) => ({...row, example: undefined}))}
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
