import {Fragment} from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import FieldTable from '@site/src/components/FieldTable';
import InlineText from '@site/src/components/InlineText';
import type {OperationData} from '@site/src/plugins/contract/data';

interface ReplyFieldsProps {
  data: OperationData;
  /** Names of fields that a shop only displays, with commas between them: they are in a fold. */
  display?: string;
}

/**
 * The shapes that a reply can have. `ReplyExamples` and `Errors` show values.
 *
 * @throws Error when `display` names a field that no reply has, which stops the build
 */
export default function ReplyFields({data: {replies, tableHomes}, display}: ReplyFieldsProps) {
  const names = display?.split(/, */) ?? [];
  const unknown = names.find((name) => !replies.some(({rows}) => rows.some(({path}) => path === name)));
  if (unknown) throw new Error(`<ReplyFields> names the field "${unknown}", which no reply has.`);
  const {collectAnchor} = useBrokenLinks();
  for (const {anchor, rows} of replies) if (rows.length === 0) collectAnchor(anchor);
  return (
    <>
      {replies.map((shape) =>
        shape.rows.length > 0 ? (
          <Fragment key={shape.anchor}>
            <FieldTable
              caption={
                <>
                  {/* A title of one sentence has no full stop. */}
                  Reply: <InlineText text={shape.description.replace(/^([^.]*)\.$/, '$1')} />
                </>
              }
              rows={shape.rows.filter(({path}) => !names.includes(path))}
              tableHomes={tableHomes}
            />
            {shape.rows.some(({path}) => names.includes(path)) && (
              <details className="more">
                <summary>{names.length} fields that you only display</summary>
                <FieldTable
                  caption="Fields that you only display"
                  rows={shape.rows.filter(({path}) => names.includes(path))}
                  tableHomes={tableHomes}
                />
              </details>
            )}
          </Fragment>
        ) : (
          <p key={shape.anchor} id={shape.anchor}>
            <InlineText text={shape.description} />
          </p>
        ),
      )}
    </>
  );
}
