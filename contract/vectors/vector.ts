import type {Evidence} from '../tables';

/** A request that a program must make of an input, whatever its language. */
export interface RequestVector {
  /** `operationId` of the contract. */
  operation: string;
  what: string;
  input: Readonly<Record<string, string>>;
  /** `form` and `query` as fields before they are encoded; `json` as a value. Nothing else may be sent. */
  request: {method: 'POST'; path: string; headers: Readonly<Record<string, string>>} & (
    | {form: Readonly<Record<string, string>>}
    | {query: Readonly<Record<string, string>>}
    | {json: Readonly<Record<string, string>>}
  );
  /** Grade of the names of the fields. */
  evidence: Evidence;
}

/** Every sign that HTML, a URL or JSON could take for its own, and Thai. */
export const PRODUCT = `กาแฟ "1 kg" & 'more' <b>+%2B</b>`;
export const EMAIL = 'buyer+1@shop.example';

/** A reference that would lose its zero as a number. */
export const REFNO = '061121000001';
