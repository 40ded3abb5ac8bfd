import type {OperationReference, ReplyExample} from '../../../contract/referenceTypes';
import type {Table, TableName} from '../../../contract/tables';

/** What the components that name an operation get as `data`. */
export interface OperationData extends Omit<OperationReference, 'replyExamples'> {
  /** Each with its code highlighted: the content of a `code` element. */
  replyExamples: (Omit<ReplyExample, 'text'> & {html: string})[];
  /** Where the operation is in the files that readers download. */
  downloads: {file: string; location: string; href: string}[];
  /** Address of the page that shows a table, for the tables of this operation. */
  tableHomes: Partial<Record<TableName, string>>;
}

/** What `CodeTable` gets as `data`. */
export interface TableData extends Pick<Table, 'title' | 'note'> {
  anchor: string;
  headers: string[];
  rows: {
    anchor: string;
    /** True when the first cell is a code on the wire. */
    isCode: boolean;
    cells: string[];
  }[];
}

/** An error of any operation. */
export interface KnownError {
  /** Title of its operation. */
  operation: string;
  /** HTTP status, where one is known. */
  status?: string;
  /** Message of the reply, if it has one. */
  message?: string;
  cause: string;
  fix: string;
  /** Address of its row. */
  href: string;
}
