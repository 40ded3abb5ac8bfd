import {Fragment, useId} from 'react';
import CodeBlock from '@site/src/components/CodeBlock';
import type {OperationData} from '@site/src/plugins/contract/data';

type Example = OperationData['replyExamples'][number];

const block = ({html, summary}: Example, title?: string) => (
  <CodeBlock html={html} language="json" label="JSON" title={title} name={`${summary}, JSON`} />
);

/** Example replies. The first is open unless `folded`, and only one where the browser has exclusive `<details>`. */
export default function ReplyExamples({data: {replyExamples}, folded}: {data: OperationData; folded?: boolean}) {
  const group = useId();
  if (replyExamples.length < 2)
    return replyExamples.map((example) => <Fragment key={example.name}>{block(example, example.summary)}</Fragment>);
  return (
    <div className="replies">
      {replyExamples.map((example, index) => (
        <details key={example.name} className="more" name={group} open={index === 0 && !folded}>
          <summary>{example.summary}</summary>
          {block(example)}
        </details>
      ))}
    </div>
  );
}
