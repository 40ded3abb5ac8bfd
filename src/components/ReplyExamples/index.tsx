import CodeBlock from '@site/src/components/CodeBlock';
import type {OperationData} from '@site/src/plugins/contract/data';

type Example = OperationData['replyExamples'][number];

const block = (example: Example) => (
  <CodeBlock key={example.name} html={example.html} language="json" label="JSON" title={example.summary} />
);

/** Example replies: the first is shown, the others are folded. */
export default function ReplyExamples({data: {replyExamples}}: {data: OperationData}) {
  const [first, ...others] = replyExamples;
  if (!first) return null;
  return (
    <div className="replies">
      {block(first)}
      {others.length > 0 && (
        <details className="more">
          <summary>{others.length === 1 ? 'Another reply' : `${others.length} other replies`}</summary>
          {others.map(block)}
        </details>
      )}
    </div>
  );
}
