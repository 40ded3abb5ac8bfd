import type {OperationError} from './document';
import type {FieldRow} from './fields';
import type {Credential} from './tables';

/** A shape of a reply. */
export interface ReplyShape {
  anchor: string;
  /** HTTP statuses with this shape. */
  statuses: string[];
  contentType: string;
  description: string;
  /** Empty for a page, and for a list of a shape that is already described. */
  rows: FieldRow[];
}

/** An HTTP status. */
export interface StatusRow {
  anchor: string;
  status: string;
  description: string;
}

/** An error, with the body that reports it. */
export interface ErrorRow extends Pick<OperationError, 'when' | 'status' | 'match' | 'cause' | 'fix'> {
  anchor: string;
  contentType?: string;
  /** Body as sent, for a JSON reply. */
  body?: unknown;
}

/** A complete JSON reply, formatted for reading. */
export interface ReplyExample {
  name: string;
  summary: string;
  /** HTTP status. */
  status: string;
  text: string;
}

/** A header that identifies the caller. */
export interface CredentialHeader {
  name: string;
  /** What precedes the key: `Bearer `, or nothing. */
  prefix: string;
  /** Name of the key in the control panel. */
  key: string;
  description: string;
}

/** Another method of the same call. */
export interface Variant {
  method: string;
  contentType?: string;
  description: string;
}

/** Everything that a page shows about an operation, serializable as JSON. */
export interface OperationReference {
  operationId: string;
  /** Id of the endpoint on its page. */
  anchor: string;
  summary: string;
  description: string;
  webhook: boolean;
  method: string;
  /** Full address, or empty for a webhook: the merchant chooses it. */
  url: string;
  contentType?: string;
  requestNote?: string;
  variants: Variant[];
  credential?: Pick<Credential, 'api' | 'merchantId' | 'credential' | 'carriedAs'>;
  credentialHeaders: CredentialHeader[];
  request: FieldRow[];
  replies: ReplyShape[];
  /** Successful replies. */
  replyExamples: ReplyExample[];
  statuses: StatusRow[];
  errors: ErrorRow[];
}
