import CodeBlock from '@site/src/components/CodeBlock';
import type {OperationData} from '@site/src/plugins/contract/types';
import type {OperationProps} from '@site/src/components/operationProps';

type Example = OperationData['replyExamples'][number];

/** Where an example is from, in words. That what is documented stands in the provider's page of this API goes without saying. */
function origin({evidence, source}: Example): string {
  if (evidence === 'sandbox') return 'the local sandbox';
  return evidence === 'documented' ? evidence : `${evidence}, ${source}`;
}

const block = (example: Example) => (
  <CodeBlock
    key={example.name}
    html={example.html}
    language="json"
    label="JSON"
    title={`${example.summary} (${origin(example)})`}
  />
);

/** What comes back, each a message that was published or seen, or marked as the sandbox's. The first is shown, the others fold. */
export default function ReplyExamples({data: {replyExamples}}: OperationProps) {
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
