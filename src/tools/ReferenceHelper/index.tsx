import Tool from '@site/src/tools/Tool';

export default function ReferenceHelper() {
  return (
    <Tool
      title="Reference number helper"
      action="Make and check reference numbers"
      load={() => import(/* webpackChunkName: "tool-reference-helper" */ './helper')}
    >
      <p>
        A reference of 12 digits is taken by every API. On a server, take the digits from a counter in your database
        that never goes back, store the order before you send it, and let a unique index refuse a second one.
      </p>
    </Tool>
  );
}
