import type {OperationData} from '@site/src/plugins/contract/types';

/** Of a component that shows an operation of the contract. */
export interface OperationProps {
  operation: string;
  /** Put here at build time by `src/remark/contract.ts`. */
  data: OperationData;
}

/** Of one that can show a part of the fields. */
export interface FieldsProps extends OperationProps {
  /** Names of the fields, with commas between them; all of them when left out. */
  fields?: string;
}
