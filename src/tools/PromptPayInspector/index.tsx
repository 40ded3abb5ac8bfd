import Tool from '@site/src/tools/Tool';

export default function PromptPayInspector() {
  return (
    <Tool
      title="PromptPay QR inspector"
      action="Inspect a QR"
      load={() => import(/* webpackChunkName: "tool-promptpay-inspector" */ './inspector')}
    >
      <p>
        Paste the text of a QR or choose its image: each field gets its name, the checksum is verified, and what is
        wrong is named. Slips, barcodes of bills and QRs of other countries are told apart. Nothing leaves your browser.
      </p>
    </Tool>
  );
}
