import Tool from '@site/src/tools/Tool';

export default function YourValues() {
  return (
    <Tool
      title="Your values"
      action="Write your values once"
      load={() => import(/* webpackChunkName: "tool-your-values" */ './editor')}
    >
      <p>
        Merchant ID, reference, amount, e-mail and addresses, in every sample of these pages. They stay on this device.
        Never write a key here: keys belong into the environment of your server.
      </p>
    </Tool>
  );
}
