import Tool from '@site/src/tools/Tool';

export default function PromptPayInspector() {
  return (
    <Tool
      title="PromptPay QR inspector"
      action="Inspect or make a QR"
      load={() => import(/* webpackChunkName: "tool-promptpay-inspector" */ './inspector')}
    >
      <p>
        Paste the text of a QR or choose its image: each field gets its name, the checksum is verified, and a damaged
        character is found. Or make a QR with an all-zero, unpayable id. Nothing leaves your browser.
      </p>
    </Tool>
  );
}
