import {anchorOf} from '../lib/anchor';
import {dereference, type ContractDocument, type Media, type Operation, type Response, type Schema} from './document';
import {messageOf, prettyJson, wireText} from './evidence';
import {fieldRows, parameterRows, typeInWords} from './fields';
import {findOperation, listOperations} from './operations';
import type {
  CredentialHeader,
  ErrorRow,
  OperationReference,
  ReplyExample,
  ReplyShape,
  StatusRow,
  Variant,
} from './referenceTypes';
import {credentials} from './tables';

const onlyMedia = (content: Record<string, Media> | undefined): [string, Media] | undefined =>
  Object.entries(content ?? {})[0];

const alternatives = (schema: Schema): Schema[] => schema.oneOf ?? schema.anyOf ?? [schema];

const refName = ({$ref}: Schema): string | undefined => $ref?.split('/').at(-1);

function replyShapes(document: ContractDocument, {operationId, responses}: Operation): ReplyShape[] {
  const shapes = new Map<string, ReplyShape>();
  for (const [status, node] of Object.entries(responses)) {
    const response: Response = dereference(document, node);
    const [contentType, media] = onlyMedia(response.content) ?? [];
    if (contentType === undefined || media === undefined) continue;
    const siblings = alternatives(media.schema);
    siblings.forEach((alternative) => {
      const schema = dereference(document, alternative);
      const name = refName(alternative) ?? `${status}-${typeInWords({type: schema.type})}`;
      const known = shapes.get(name);
      if (known) {
        known.statuses.push(status);
        return;
      }
      const prefix = shapes.size === 0 ? [operationId, 'reply'] : [operationId, 'reply', name];
      const listed = schema.items && siblings.some((sibling) => refName(sibling) === refName(schema.items ?? {}));
      shapes.set(name, {
        anchor: anchorOf(...prefix),
        statuses: [status],
        contentType,
        description: schema.description ?? '',
        rows: listed ? [] : fieldRows(document, schema.items ?? schema, {prefix, location: 'body'}),
      });
    });
  }
  return [...shapes.values()];
}

const statusRows = (document: ContractDocument, {operationId, responses}: Operation): StatusRow[] =>
  Object.entries(responses).map(([status, node]) => ({
    anchor: anchorOf(operationId, 'status', status),
    status,
    description: dereference(document, node).description,
  }));

/**
 * Lists the errors of an operation, which pages show and the sandbox returns.
 *
 * @throws Error when an error names a status that the operation does not have.
 */
export function listErrors(document: ContractDocument, operationId: string): ErrorRow[] {
  const {operation} = findOperation(document, operationId);
  return (operation['x-errors'] ?? []).map(({when, status, match, cause, fix, value}) => {
    const row: ErrorRow = {anchor: anchorOf(operationId, 'error', when), when, status, match, cause, fix, body: value};
    if (status === undefined) return row;
    const node = operation.responses[status];
    if (!node) {
      throw new Error(
        `contract/openapi.yaml, ${operationId}: the error ${when} names the status ${status}, which has no response.`,
      );
    }
    const [contentType, media] = onlyMedia(dereference(document, node).content) ?? [];
    return {...row, contentType, body: media?.examples?.[when]?.value};
  });
}

function replyExamples(document: ContractDocument, operation: Operation, errors: ErrorRow[]): ReplyExample[] {
  return Object.entries(operation.responses).flatMap(([status, node]) => {
    const [, media] = onlyMedia(dereference(document, node).content) ?? [];
    return Object.entries(media?.examples ?? {})
      .filter(([name]) => !errors.some((error) => error.when === name))
      .map(([name, {summary, value, 'x-message': message}]) => ({
        name,
        summary,
        status,
        text: message === undefined ? JSON.stringify(value, null, 2) : prettyJson(wireText(messageOf(message))),
      }));
  });
}

function credentialHeaders(document: ContractDocument, operation: Operation): CredentialHeader[] {
  return operation.security.flatMap((requirement) =>
    Object.keys(requirement).map((id) => {
      const scheme = document.components.securitySchemes[id];
      if (!scheme) throw new Error(`${operation.operationId} asks for the credential ${id}, which the contract lacks.`);
      const {description, 'x-key': key} = scheme;
      return scheme.type === 'http'
        ? {name: 'Authorization', prefix: 'Bearer ', key, description}
        : {name: scheme.name ?? '', prefix: '', key, description};
    }),
  );
}

function variantsOf(document: ContractDocument, operationId: string): Variant[] {
  return listOperations(document)
    .filter(({operation}) => operation['x-variant-of'] === operationId)
    .map(({method, operation}) => ({
      method: method.toUpperCase(),
      contentType: onlyMedia(operation.requestBody?.content)?.[0],
      description: operation.description,
    }));
}

/** Removes the limits, which only forms need. */
const withoutLimits = (shape: ReplyShape): ReplyShape => ({
  ...shape,
  rows: shape.rows.map((row) => ({...row, limits: undefined})),
});

/**
 * Flattens an operation into the rows of its page.
 *
 * @throws Error when the operation does not exist or the contract contradicts itself.
 */
export function describeOperation(document: ContractDocument, operationId: string): OperationReference {
  const {method, path, webhook, servers, operation} = findOperation(document, operationId);
  const [contentType, media] = onlyMedia(operation.requestBody?.content) ?? [];
  const prefix = [operationId, 'request'];
  const errors = listErrors(document, operationId);
  const credential = credentials.rows.find((row) => row.operations.includes(operationId));
  return {
    operationId,
    anchor: anchorOf(operationId, 'endpoint'),
    summary: operation.summary,
    description: operation.description,
    webhook,
    method: method.toUpperCase(),
    url: webhook ? '' : `${servers[0]?.url ?? ''}${path}`,
    contentType,
    requestNote: operation.requestBody?.description,
    variants: variantsOf(document, operationId),
    credential: credential && {
      api: credential.api,
      merchantId: credential.merchantId,
      credential: credential.credential,
      carriedAs: credential.carriedAs,
    },
    credentialHeaders: credentialHeaders(document, operation),
    request: [
      ...parameterRows(document, operation, prefix),
      ...(media ? fieldRows(document, media.schema, {prefix, location: 'body'}) : []),
    ],
    replies: replyShapes(document, operation).map(withoutLimits),
    replyExamples: replyExamples(document, operation, errors),
    statuses: statusRows(document, operation),
    errors,
  };
}
