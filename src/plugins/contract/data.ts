import type {ContractDocument} from '../../../contract/document';
import {findOperation, pageOf} from '../../../contract/operations';
import {fileOf} from '../../../contract/publish';
import {describeOperation, listErrors} from '../../../contract/reference';
import {tables, type Cell, type Table, type TableRow} from '../../../contract/tables';
import {anchorOf} from '../../../lib/anchor';
import {highlight} from '../../remark/highlight';
import {POSTMAN_FILE} from './naming';
import type {KnownError, OperationData, TableData} from './types';

function inWords(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return 'None';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return cell.toLocaleString('en-US');
  return typeof cell === 'string' ? cell : cell.join(', ');
}

export function tableData(name: string, table: Table): TableData {
  const {title, note, columns, rows} = table;
  const shown = Object.keys(columns);
  return {
    anchor: anchorOf('table', name),
    title,
    note,
    headers: Object.values(columns),
    rows: rows.map((row) => ({
      anchor: anchorOf(name, row.code),
      isCode: shown[0] === 'code',
      cells: shown.map((column) => inWords((row as TableRow & Record<string, Cell>)[column])),
    })),
  };
}

/** Locates an operation in the published files. The fragment is a JSON pointer, as in a `$ref`. */
function downloadsOf(document: ContractDocument, operationId: string): OperationData['downloads'] {
  const located = findOperation(document, operationId);
  const {method, path, webhook, operation} = located;
  const keys = [webhook ? 'webhooks' : 'paths', path, method];
  const pointer = keys.map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
  const file = fileOf(located);
  const collected = {
    file: POSTMAN_FILE,
    location: `${operation.tags[0]} / ${operation.summary}`,
    href: `/${POSTMAN_FILE}`,
  };
  // Postman can call the provider, but cannot receive its webhooks.
  return [{file, location: operationId, href: `/${file}#${pointer}`}, ...(webhook ? [] : [collected])];
}

/** Makes the data of one operation's page. */
export function operationData(document: ContractDocument, operationId: string): OperationData {
  const {replyExamples, ...reference} = describeOperation(document, operationId);
  const rows = [...reference.request, ...reference.replies.flatMap((reply) => reply.rows)];
  const shown = [...new Set(rows.flatMap(({table}) => table ?? []))];
  return {
    ...reference,
    downloads: downloadsOf(document, operationId),
    replyExamples: replyExamples.map(({text, ...example}) => ({...example, html: highlight(text, 'json', new Set())})),
    tableHomes: Object.fromEntries(shown.map((name) => [name, `/${tables[name].page}#${anchorOf('table', name)}`])),
  };
}

/** Gathers the errors of operations. */
export function errorData(document: ContractDocument, operationIds: readonly string[]): KnownError[] {
  return operationIds.flatMap((operationId) => {
    const {operation} = findOperation(document, operationId);
    return listErrors(document, operationId).map(({anchor, status, match, body, cause, fix}) => ({
      operation: operation.summary,
      status,
      message: match ?? (body as {message?: string} | undefined)?.message,
      cause,
      fix,
      href: `/${pageOf(operation)}#${anchor}`,
    }));
  });
}
