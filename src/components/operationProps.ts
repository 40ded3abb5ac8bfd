import type {OperationData} from '@site/src/plugins/contract/data';

/** Properties of a component that shows an operation of the contract. */
export interface OperationProps {
  operation: string;
  /** Added at build time by `src/remark/contract.ts`. */
  data: OperationData;
}

/** Properties of a component that can show some of the fields. */
export interface FieldsProps extends OperationProps {
  /** Comma-separated names of fields. Default: all. */
  fields?: string;
}
