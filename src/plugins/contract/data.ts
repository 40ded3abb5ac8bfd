import type {ContractDocument} from 'payment-contract/document';
import {findOperation, listOperations, pageOf} from 'payment-contract/operations';
import {fileOf, POSTMAN_FILE} from 'payment-contract/publish';
import {describeOperation, type OperationReference} from 'payment-contract/reference';
import {tables, type Cell, type Table, type TableName, type TableRow} from 'payment-contract/tables';
import {statusKind} from 'payment-contract/tables/statusKind';
import {anchorOf} from 'payment-contract/lib/anchor';
import {nextStatuses, orderStatusCodes, type StatusCode} from 'payment-sandbox/engine/orders';
import {MANY_COLUMNS} from '../../lib/tables';
import {highlight} from '../../remark/highlight';
import type {DataKind} from '../../components/registry';
import {dataFile} from './dataFiles';

function formatCell(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return 'None';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return cell.toLocaleString('en-US');
  return typeof cell === 'string' ? cell : cell.join(', ');
}

/** The columns that hold order statuses, by table. */
const STATUS_COLUMNS: Readonly<Record<string, string>> = {orderStatuses: 'code', testCards: 'sandboxStatus'};

/** The parts of a text with code between backticks: those with an odd index are code. */
const partsOf = (text: string) =>
  text.includes('`')
    ? text.split('`').map((part, index) => ({text: part, status: index % 2 === 1 ? statusKind(part) : undefined}))
    : undefined;

/** How `ReferenceTable` shows a row in a narrow column. The name and the meaning of a code need no header. */
function narrowLayout(columns: readonly string[]): 'code' | 'answers' | 'block' | 'row' {
  if (columns.includes('meaning')) return 'code';
  if (columns.length >= MANY_COLUMNS) return 'answers';
  return columns.length > 3 ? 'block' : 'row';
}

function tableData(name: string, {title, note, columns, rows}: Table) {
  const shown = Object.keys(columns);
  return {
    anchor: anchorOf('table', name),
    title,
    note,
    headers: Object.values(columns),
    narrow: narrowLayout(shown),
    rows: rows.map((row) => ({
      code: row.code,
      anchor: anchorOf(name, row.code),
      /** True when the first cell is a code on the wire. */
      isCode: shown[0] === 'code',
      cells: shown.map((column) => {
        const value = (row as TableRow & Record<string, Cell>)[column];
        const text = formatCell(value);
        const status = STATUS_COLUMNS[name] === column ? statusKind(text) : undefined;
        return {text, status, isYes: value === true || undefined, parts: partsOf(text)};
      }),
    })),
  };
}

/** What `CodeTable` gets as `data`. */
export type TableData = ReturnType<typeof tableData>;

/** Locates an operation in the published files. The fragment is a JSON pointer, as in a `$ref`. */
function downloadsOf(document: ContractDocument, operationId: string) {
  const located = findOperation(document, operationId);
  const {method, path, webhook, operation} = located;
  const keys = [webhook ? 'webhooks' : 'paths', path, method];
  const pointer = keys.map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
  const file = fileOf(operation);
  const description = {file, location: operationId, href: `/${file}#${pointer}`};
  // Postman can call the provider, but cannot receive its webhooks.
  if (webhook) return [description];
  const location = `${operation.tags[0]} / ${operation.summary}`;
  return [description, {file: POSTMAN_FILE, location, href: `/${POSTMAN_FILE}`}];
}

/**
 * The shapes of a reply that a page describes, without the values that its example replies and errors show. Beside
 * shapes with fields, one without fields is an array of these or nothing, which the page says.
 */
function describedReplies(replies: OperationReference['replies']): OperationReference['replies'] {
  const withFields = replies.filter(({rows}) => rows.length > 0);
  if (withFields.length === 0) return replies;
  return withFields.map(({rows, ...shape}) => ({...shape, rows: rows.map((row) => ({...row, example: undefined}))}));
}

/** Makes the data of one operation's page. */
export function operationData(document: ContractDocument, operationId: string) {
  const {replyExamples, ...reference} = describeOperation(document, operationId);
  const rows = [...reference.request, ...reference.replies.flatMap((reply) => reply.rows)];
  const shown = [...new Set(rows.flatMap(({table}) => table ?? []))];
  return {
    ...reference,
    replies: describedReplies(reference.replies),
    /** Where the operation is in the files that readers download. */
    downloads: downloadsOf(document, operationId),
    /** Each with its code highlighted: the content of a `code` element. */
    replyExamples: replyExamples.map(({text, ...example}) => ({...example, html: highlight(text, 'json')})),
    /** Address of the page that shows a table, for the tables of this operation. */
    tableHomes: Object.fromEntries(
      shown.map((name) => [name, `/${tables[name].page}#${anchorOf('table', name)}`]),
    ) as Partial<Record<TableName, string>>,
  };
}

/** What the components that name an operation get as `data`. */
export type OperationData = ReturnType<typeof operationData>;

/** Gathers the errors of operations. */
export const errorData = (document: ContractDocument, operationIds: readonly string[]) =>
  operationIds.flatMap((operationId) => {
    const page = pageOf(findOperation(document, operationId).operation);
    const {summary, errors, request} = describeOperation(document, operationId);
    return errors.map(({anchor, when, status, match, body, cause, fix}) => ({
      /** Title of the operation. */
      operation: summary,
      status,
      /** Message of the reply, if it has one. */
      message: match ?? (body as {message?: string} | undefined)?.message,
      /** What the message can name in place of the field of the example. */
      ...(when === 'invalidField' && {fields: ['content-type', 'body', ...request.map(({path}) => path)]}),
      cause,
      fix,
      href: `/${page}#${anchor}`,
    }));
  });

/** An error of any operation. */
export type KnownError = ReturnType<typeof errorData>[number];

/**
 * Which status of an order can follow which, by the table of the sandbox. Statuses that the same ones can follow share
 * an entry.
 */
export function orderStates() {
  const shown = (codes: readonly StatusCode[]) => codes.map((code) => ({code, kind: statusKind(code)}));
  const nexts = [...new Set(orderStatusCodes.map((code) => nextStatuses(code).join()))];
  return nexts.map((next) => {
    const from = orderStatusCodes.filter((code) => nextStatuses(code).join() === next);
    return {from: shown(from), to: shown(nextStatuses(from[0]!))};
  });
}

/** Statuses, and those that can follow each of them. */
export type OrderState = ReturnType<typeof orderStates>[number];

export interface ContractContent {
  document: ContractDocument;
  tables: Readonly<Record<string, Table>>;
}

/** Lists what pages can show, and must. A variant is explained with its operation. */
export function showableNames({document, tables}: ContractContent): Readonly<Record<DataKind, readonly string[]>> {
  const operations = listOperations(document).filter(({operation}) => !operation['x-variant-of']);
  return {operation: operations.map(({operation}) => operation.operationId), table: Object.keys(tables)};
}

/**
 * Makes the data that pages import.
 *
 * @returns file name to data, one for each operation and each table, one for the errors of all operations, and one for
 *   the states of an order.
 */
export function prepareData(content: ContractContent): Map<string, object> {
  const {document, tables} = content;
  const names = showableNames(content).operation;
  return new Map<string, object>([
    ...names.map((name) => [dataFile('operation', name), operationData(document, name)] as const),
    ...Object.entries(tables).map(([name, table]) => [dataFile('table', name), tableData(name, table)] as const),
    ['errors.json', errorData(document, names)],
    ['order-states.json', orderStates()],
  ]);
}
