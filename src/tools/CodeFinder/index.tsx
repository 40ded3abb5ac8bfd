import Tool from '@site/src/tools/Tool';

export default function CodeFinder() {
  return (
    <Tool
      title="Code finder"
      action="Find a code"
      load={() => import(/* webpackChunkName: "tool-code-finder" */ './finder')}
    >
      <p>
        Type a status, a channel, a currency or an error message, as a code or in words. You get what it means and what
        to do next. A status that is in no table is not paid: ship nothing, and have someone check it.
      </p>
    </Tool>
  );
}
