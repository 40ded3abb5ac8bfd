import {mapTree, type JsonObject} from '../lib/json';
import {dereference, type ContractDocument, type Operation} from './document';
import {listOperations, type LocatedOperation} from './operations';

/** Files of the published contract, beside the pages: one for each server (see `publishedDocuments`). */
export const API_FILE = 'openapi.yaml';
export const FORM_FILE = 'openapi-form.yaml';

/** True for an operation with its own server: the form, which browsers post. */
const isForm = (operation: Operation): boolean => operation.servers !== undefined;

/** Returns the published file that contains an operation. */
export const fileOf = (operation: Operation): string => (isForm(operation) ? FORM_FILE : API_FILE);

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
const OWNERS = ['x-assumption', 'x-message', 'x-minimum-of', 'x-sources', 'x-text'];

const forReaders = (node: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(node).filter(([key]) => !OWNERS.includes(key)));

/** Drops unused components. */
function withoutUnused(document: ContractDocument): ContractDocument {
  const credentials = listOperations(document).flatMap(({operation}) => operation.security.flatMap(Object.keys));
  const used = new Set(credentials.map((name) => `#/components/securitySchemes/${name}`));
  const visit = (node: object): void => {
    for (const [, $ref = ''] of JSON.stringify(node).matchAll(/"\$ref":"([^"]+)"/g)) {
      if (used.has($ref)) continue;
      used.add($ref);
      visit(dereference(document, {$ref}));
    }
  };
  visit([document.paths, document.webhooks]);
  const components = Object.entries(document.components).flatMap(([kind, items]) => {
    const kept = Object.entries(items).filter(([name]) => used.has(`#/components/${kind}/${name}`));
    return kept.length > 0 ? [[kind, Object.fromEntries(kept)] as const] : [];
  });
  return {...document, components: Object.fromEntries(components) as unknown as ContractDocument['components']};
}

/** Extracts the paths whose operations are chosen, with the tags and the components that they need. */
function part(document: ContractDocument, isChosen: (operation: Operation) => boolean): ContractDocument {
  const choose = (items: ContractDocument['paths']): ContractDocument['paths'] =>
    Object.fromEntries(Object.entries(items).filter(([, item]) => Object.values(item).every(isChosen)));
  const chosen = {...document, paths: choose(document.paths), webhooks: choose(document.webhooks)};
  const names = listOperations(chosen).flatMap(({operation}) => operation.tags);
  const tags = document.tags.filter(({name}) => names.includes(name));
  return mapTree(withoutUnused({...chosen, tags}), (node) => forReaders(openCodes(node))) as ContractDocument;
}

/**
 * Splits the contract into the two published descriptions: what a program calls, and the form that a buyer's browser
 * posts.
 *
 * Each has one server, because client generators take the first server of the document and ignore that of an operation:
 * a generated client would post the form, with the buyer's amount, to the API's host. The form is not an API call either:
 * a browser posts it and stays on the page that answers.
 */
export function publishedDocuments(document: ContractDocument) {
  const form = part(document, isForm);
  const [{operation}] = listOperations(form) as [LocatedOperation];
  return {
    api: part(document, (other) => !isForm(other)),
    form: {
      ...form,
      info: {
        ...document.info,
        title: `${document.info.title.replace(' API', '')} form`,
        summary: operation.summary,
        description:
          `The form that a buyer's browser posts. Programs do not call it, so it is not in ${API_FILE}. Do not generate ` +
          `a client from it. ${document.info.description}`,
      },
      servers: operation.servers!,
      paths: mapTree(form.paths, ({servers: _servers, ...node}) => node) as ContractDocument['paths'],
    },
  };
}
