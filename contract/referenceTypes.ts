import type {OperationError} from './document';
import type {FieldRow} from './fields';
import type {Credential} from './tables/credentials';

/** One form that a reply can take. */
export interface ReplyShape {
  anchor: string;
  /** HTTP statuses that carry it. */
  statuses: string[];
  contentType: string;
  description: string;
  /** Empty for a page, and for a list of a shape that is described already. */
  rows: FieldRow[];
}

/** An HTTP status. */
export interface StatusRow {
  anchor: string;
  status: string;
  description: string;
}

/** One thing that can go wrong, with the body that says so. */
export interface ErrorRow extends Pick<OperationError, 'when' | 'status' | 'match' | 'cause' | 'fix'> {
  anchor: string;
  contentType?: string;
  /** Body on the wire, for a JSON reply. */
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

/** A header that proves who calls. */
export interface CredentialHeader {
  name: string;
  /** What precedes the key: `Bearer `, or nothing. */
  prefix: string;
  /** What the control panel calls the key. */
  key: string;
  description: string;
}

/** Another method of the same call. */
export interface Variant {
  method: string;
  contentType?: string;
  description: string;
}

/** Everything a page shows of an operation. Plain data: it survives JSON. */
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
  /** Replies that are no errors. */
  replyExamples: ReplyExample[];
  statuses: StatusRow[];
  errors: ErrorRow[];
}
