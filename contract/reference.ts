import {anchorOf} from '../lib/anchor';
import {dereference, type ContractDocument, type Media, type Operation, type Response, type Schema} from './document';
import {messageOf, prettyJson, wireText} from './evidence';
import {explodedSchema, fieldRows, parameterRows, typeInWords} from './fields';
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
import {credentials, type Evidence} from './tables';

const onlyMedia = (content: Record<string, Media> | undefined): [string, Media] | undefined =>
  Object.entries(content ?? {})[0];

const alternatives = (schema: Schema): Schema[] => schema.oneOf ?? schema.anyOf ?? [schema];

const refName = ({$ref}: Schema): string | undefined => $ref?.split('/').at(-1);

function replyShapes(document: ContractDocument, {operationId, responses, ...operation}: Operation): ReplyShape[] {
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
      const evidence = schema['x-evidence'] ?? response['x-evidence'] ?? operation['x-evidence'];
      const listed = schema.items && siblings.some((sibling) => refName(sibling) === refName(schema.items ?? {}));
      shapes.set(name, {
        anchor: anchorOf(...prefix),
        statuses: [status],
        contentType,
        description: schema.description ?? '',
        evidence,
        rows: listed
          ? []
          : fieldRows(document, schema.items ?? schema, {prefix, location: 'body', inherited: evidence}),
      });
    });
  }
  return [...shapes.values()];
}

/** Whether a status is a range, `4XX`: it then types whatever may come, and nobody says that it does. */
const isRange = (status: string): boolean => status.endsWith('XX');

const statusEvidence = (operation: Operation, status: string, response: Response): Evidence | undefined => {
  if (isRange(status)) return undefined;
  return response['x-sandbox'] ? 'sandbox' : (response['x-evidence'] ?? operation['x-evidence']);
};

function statusRows(document: ContractDocument, operation: Operation): StatusRow[] {
  return Object.entries(operation.responses).map(([status, node]) => {
    const response = dereference(document, node);
    return {
      anchor: anchorOf(operation.operationId, 'status', status),
      status,
      description: response.description,
      statusEvidence: statusEvidence(operation, status, response),
    };
  });
}

/**
 * What can go wrong in an operation: the list that pages show and the sandbox answers with.
 *
 * @throws Error when an error names a status that the operation does not have.
 */
export function listErrors(document: ContractDocument, operationId: string): ErrorRow[] {
  const {operation} = findOperation(document, operationId);
  return (operation['x-errors'] ?? []).map((error) => {
    const row: ErrorRow = {...error, anchor: anchorOf(operationId, 'error', error.when), body: error.value};
    if (error.status === undefined) return row;
    const node = operation.responses[error.status];
    if (!node)
      throw new Error(
        `${operationId}: the error ${error.when} names the status ${error.status}, which has no response.`,
      );
    const response = dereference(document, node);
    const [contentType, media] = onlyMedia(response.content) ?? [];
    return {...row, contentType, body: media?.examples?.[error.when]?.value};
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
      evidence: operation['x-evidence'],
    }));
}

/** Nobody fills in a reply. */
const withoutLimits = (shape: ReplyShape): ReplyShape => ({
  ...shape,
  rows: shape.rows.map((row) => ({...row, limits: undefined})),
});

/**
 * Flattens an operation into the rows of its page.
 *
 * @throws Error for a writer, when the operation does not exist or the contract contradicts itself.
 */
export function describeOperation(document: ContractDocument, operationId: string): OperationReference {
  const {method, path, webhook, servers, operation} = findOperation(document, operationId);
  const [contentType, media] = onlyMedia(operation.requestBody?.content) ?? [];
  const prefix = [operationId, 'request'];
  const errors = listErrors(document, operationId);
  const requestEvidence =
    (media && dereference(document, media.schema)['x-evidence']) ??
    explodedSchema(document, operation)?.['x-evidence'] ??
    operation['x-evidence'];
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
      ...(media ? fieldRows(document, media.schema, {prefix, location: 'body', inherited: requestEvidence}) : []),
    ],
    replies: replyShapes(document, operation).map(withoutLimits),
    replyExamples: replyExamples(document, operation, errors),
    statuses: statusRows(document, operation),
    errors,
  };
}
