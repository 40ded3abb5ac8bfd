import Tool from '@site/src/tools/Tool';

export default function InstallmentFinder() {
  return (
    <Tool
      title="Installment finder"
      action="Find the terms of an order"
      load={() => import(/* webpackChunkName: "tool-installment-finder" */ './finder')}
    >
      <p>Write an amount, and see which issuers offer which months, what a month costs, and why the others do not.</p>
    </Tool>
  );
}
