import {isObject, mapTree, type JsonObject} from '../lib/json';
import {dereference, METHODS, type ContractDocument, type Operation} from './document';
import {listOperations, type LocatedOperation} from './operations';

/** Files of the published contract, beside the pages: one for each server (see `publishedDocuments`). */
export const API_FILE = 'openapi.yaml';
export const FORM_FILE = 'openapi-form.yaml';

/** True for an operation with its own server: the form, which browsers post. */
const isForm = (operation: Operation): boolean => operation.servers !== undefined;

/** Returns the published file that contains an operation. */
export const fileOf = ({operation}: LocatedOperation): string => (isForm(operation) ? FORM_FILE : API_FILE);

/**
 * Writes an extensible list of codes for generators: one of the codes, or any text. They do not know
 * `x-extensible-enum`, and with an `enum` alone, generated clients would reject new codes.
 */
function openCodes(node: JsonObject): JsonObject {
  const {'x-extensible-enum': codes, type, ...rest} = node;
  if (codes === undefined) return node;
  return {...rest, anyOf: [{type, enum: codes}, {type}]};
}

/** Extensions for the owner: names of sources, assumptions and files of this repository. */
const OWNERS = ['x-assumption', 'x-message', 'x-sources'];

const forReaders = (node: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(node).filter(([key]) => !OWNERS.includes(key)));

/** Collects every `$ref` under a node. */
function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  return [...(typeof value.$ref === 'string' ? [value.$ref] : []), ...Object.values(value).flatMap(referencesIn)];
}

/** Drops unused components. */
function withoutUnused(document: ContractDocument): ContractDocument {
  const used = new Set<string>();
  const visit = (node: unknown): void => {
    for (const reference of referencesIn(node)) {
      if (used.has(reference)) continue;
      used.add(reference);
      visit(dereference(document, {$ref: reference}));
    }
  };
  visit([document.paths, document.webhooks]);
  const credentials = listOperations(document).flatMap(({operation}) => operation.security.flatMap(Object.keys));
  const isUsed = (kind: string, name: string): boolean =>
    kind === 'securitySchemes' ? credentials.includes(name) : used.has(`#/components/${kind}/${name}`);
  const components = Object.fromEntries(
    Object.entries(document.components)
      .map(
        ([kind, items]) =>
          [kind, Object.fromEntries(Object.entries(items).filter(([name]) => isUsed(kind, name)))] as const,
      )
      .filter(([, items]) => Object.keys(items).length > 0),
  );
  return {...document, components: components as unknown as ContractDocument['components']};
}

/** Extracts the chosen operations, with the tags and the components that they need. */
function part(document: ContractDocument, isChosen: (operation: Operation) => boolean): ContractDocument {
  const choose = (items: ContractDocument['paths']): ContractDocument['paths'] =>
    Object.fromEntries(
      Object.entries(items).flatMap(([path, item]) => {
        const methods = METHODS.flatMap((method) => {
          const operation = item[method];
          return operation && isChosen(operation) ? [[method, operation] as const] : [];
        });
        return methods.length > 0 ? [[path, Object.fromEntries(methods)]] : [];
      }),
    );
  const paths = choose(document.paths);
  const webhooks = choose(document.webhooks);
  const tags = listOperations({...document, paths, webhooks}).flatMap(({operation}) => operation.tags);
  const chosen = {...document, paths, webhooks, tags: document.tags.filter(({name}) => tags.includes(name))};
  return mapTree(withoutUnused(chosen), (node) => forReaders(openCodes(node))) as ContractDocument;
}

/** The published contract: what a program calls, and the form that a buyer's browser posts. */
export interface PublishedDocuments {
  api: ContractDocument;
  form: ContractDocument;
}

/**
 * Splits the contract into the two published descriptions.
 *
 * Each has one server, because client generators take the first server of the document and ignore that of an operation:
 * a generated client would post the form, with the buyer's amount, to the API's host. The form is not an API call either:
 * a browser posts it and stays on the page that answers.
 */
export function publishedDocuments(document: ContractDocument): PublishedDocuments {
  const api = part(document, (operation) => !isForm(operation));
  const form = part(document, isForm);
  const [located] = listOperations(form);
  const {title} = document.info;
  return {
    api,
    form: {
      ...form,
      info: {
        ...document.info,
        title: `${title.replace(' API', '')} form`,
        summary: located?.operation.summary ?? '',
        description:
          `The form that a buyer's browser posts. Programs do not call it, so it is not in ${API_FILE}. Do not generate ` +
          `a client from it. ${document.info.description}`,
      },
      servers: located?.servers ?? [],
      paths: mapTree(form.paths, ({servers: _servers, ...node}) => node) as ContractDocument['paths'],
    },
  };
}
