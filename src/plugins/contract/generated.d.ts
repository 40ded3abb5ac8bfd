// UPGRADING: internals
declare module '@generated/contract/default/errors.json' {
  import type {KnownError} from '@site/src/plugins/contract/data';

  const errors: KnownError[];
  export default errors;
}

declare module '@generated/contract/default/operation-*.json' {
  import type {OperationData} from '@site/src/plugins/contract/data';

  const operation: OperationData;
  export default operation;
}

declare module '@generated/contract/default/order-states.json' {
  import type {OrderState} from '@site/src/plugins/contract/data';

  const states: OrderState[];
  export default states;
}

declare module '@generated/contract/default/sandbox-rules.js' {
  import type {Endpoint} from 'payment-sandbox/engine/contractRules';

  export const endpoints: readonly Endpoint[];
}
