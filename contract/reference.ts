import {anchorOf} from './lib/anchor';
import {dereference, type ContractDocument, type Operation} from './document';
import {fieldRows, parameterRows, typeInWords, type FieldRow} from './fields';
import {findOperation, listOperations} from './operations';
import {credentials} from './tables';

/** The only media type of a request or a reply. */
const mediaOf = ({content}: Pick<Operation['responses'][string], 'content'>) => {
  const [contentType, media] = Object.entries(content ?? {})[0] ?? [];
  return {contentType, media};
};

type Reply = ReturnType<typeof mediaOf> & {status: string; description: string};

/** The shapes that the replies can have, each once. The rows are empty for a page, and for a list of another shape. */
function replyShapes(document: ContractDocument, operationId: string, replies: readonly Reply[]) {
  const shapes = new Map<string, {anchor: string; contentType: string; description: string; rows: FieldRow[]}>();
  for (const {status, contentType, media} of replies) {
    if (contentType === undefined || media === undefined) continue;
    const alternatives = media.schema.oneOf ?? media.schema.anyOf ?? [media.schema];
    for (const alternative of alternatives) {
      const {type, description = '', items, ...schema} = dereference(document, alternative);
      const name = alternative.$ref?.split('/').at(-1) ?? `${status}-${typeInWords({type})}`;
      if (shapes.has(name)) continue;
      const prefix = [operationId, 'reply', ...(shapes.size > 0 ? [name] : [])];
      const isListed = items?.$ref !== undefined && alternatives.some(({$ref}) => $ref === items.$ref);
      const rows = isListed ? [] : fieldRows(document, items ?? schema, prefix);
      // Only forms need the limits.
      shapes.set(name, {
        anchor: anchorOf(...prefix),
        contentType,
        description,
        rows: rows.map(({limits: _limits, ...row}) => row),
      });
    }
  }
  return [...shapes.values()];
}

/** Marks a number that is temporarily a text; no message contains this character. */
const MARK = '\uE000';

/** Indents JSON by two spaces and keeps every number as sent: `1250.0` stays `1250.0`. */
function prettyJson(text: string): string {
  const quoted = text.replace(
    /("(?:[^"\\]|\\.)*")|-?\d[\d.eE+-]*/g,
    (token, string?: string) => string ?? `"${MARK}${token}${MARK}"`,
  );
  return JSON.stringify(JSON.parse(quoted), null, 2).replaceAll(`"${MARK}`, '').replaceAll(`${MARK}"`, '');
}

/**
 * Flattens an operation into what its page shows, serializable as JSON.
 *
 * @throws Error when the operation does not exist.
 */
export function describeOperation(document: ContractDocument, operationId: string) {
  const {method, path, webhook, operation} = findOperation(document, operationId);
  const {contentType, media} = mediaOf(operation.requestBody ?? {});
  const prefix = [operationId, 'request'];
  const credential = credentials.rows.find((row) => row.operations.includes(operationId));
  const replies = Object.entries(operation.responses).map(([status, node]) => {
    const response = dereference(document, node);
    return {status, description: response.description, ...mediaOf(response)};
  });
  const errors = operation['x-errors'] ?? [];
  return {
    operationId,
    /** Id of the endpoint on its page. */
    anchor: anchorOf(operationId, 'endpoint'),
    summary: operation.summary,
    description: operation.description,
    webhook,
    /** What the reference number identifies, and whether the operation creates it. */
    reference: operation['x-reference'],
    isCreation: operation['x-creates'] ?? false,
    method: method.toUpperCase(),
    /** Full address, or empty for a webhook: the merchant chooses it. */
    url: webhook ? '' : `${(operation.servers ?? document.servers)[0]!.url}${path}`,
    contentType,
    requestNote: operation.requestBody?.description,
    /** Other methods of the same call. */
    variants: listOperations(document)
      .filter((other) => other.operation['x-variant-of'] === operationId)
      .map((other) => ({
        method: other.method.toUpperCase(),
        contentType: mediaOf(other.operation.requestBody ?? {}).contentType,
        description: other.operation.description,
      })),
    credential: credential && {merchantId: credential.merchantId, credential: credential.credential},
    /** The headers that identify the caller, each with what precedes the key, and the key's two names. */
    credentialHeaders: operation.security.flatMap(Object.keys).map((id) => {
      const {
        type,
        name = '',
        description,
        'x-key': key,
        'x-setting': setting,
      } = document.components.securitySchemes[id]!;
      const header = type === 'http' ? {name: 'Authorization', prefix: 'Bearer '} : {name, prefix: ''};
      return {...header, key, setting, description};
    }),
    request: [
      ...parameterRows(document, operation, prefix),
      ...(media ? fieldRows(document, media.schema, prefix) : []),
    ],
    /** The requests of the contract, by their names: values by field. */
    requestExamples:
      media?.examples &&
      Object.fromEntries(
        Object.entries(media.examples).map(([name, {value}]) => [name, value as Readonly<Record<string, string>>]),
      ),
    replies: replyShapes(document, operationId, replies),
    /** Complete successful replies in JSON, formatted for reading. */
    replyExamples: replies.flatMap(({status, media: reply}) =>
      Object.entries(reply?.examples ?? {})
        .filter(([name]) => !errors.some(({when}) => when === name))
        .map(([name, {summary, value, 'x-text': text = JSON.stringify(value)}]) => ({
          name,
          summary,
          status,
          text: prettyJson(text),
        })),
    ),
    statuses: replies.map(({status, description}) => ({
      anchor: anchorOf(operationId, 'status', status),
      status,
      description,
    })),
    /** The errors, each with the body of its reply. */
    errors: errors.map(({when, status, match, cause, fix, value}) => {
      const reply = replies.find((known) => known.status === status);
      const body = status === undefined ? value : reply?.media?.examples?.[when]?.value;
      return {anchor: anchorOf(operationId, 'error', when), when, status, match, cause, fix, body};
    }),
  };
}

/** Everything that a page shows about an operation. */
export type OperationReference = ReturnType<typeof describeOperation>;
export type ErrorRow = OperationReference['errors'][number];
