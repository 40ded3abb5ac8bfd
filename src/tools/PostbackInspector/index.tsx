import Tool from '@site/src/tools/Tool';
import type {OperationData} from '@site/src/plugins/contract/data';

export default function PostbackInspector({data}: {data: OperationData}) {
  const load = async () => {
    const {default: Inspector} = await import(/* webpackChunkName: "tool-postback-inspector" */ './inspector');
    return {default: () => <Inspector known={data.request} />};
  };
  return (
    <Tool title="Postback inspector" action="Inspect a postback" load={load}>
      <p>
        Paste what your server logged, or what a browser shows: an address, a form body, JSON, or a part of a log. Each
        field is explained, and what contradicts itself is named. Nothing leaves your browser.
      </p>
    </Tool>
  );
}
