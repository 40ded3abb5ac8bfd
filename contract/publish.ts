import {mapTree, type JsonObject} from './lib/json';
import {
  dereference,
  type ContractDocument,
  type Operation,
  type Parameter,
  type Schema,
  type SecurityScheme,
} from './document';
import {listOperations, type LocatedOperation} from './operations';

/** Files of the published contract, one for each server: see `publishedDocuments`. */
export const API_FILE = 'openapi.yaml';
export const FORM_FILE = 'openapi-form.yaml';
/** Its calls as a Postman collection. */
export const POSTMAN_FILE = 'postman-collection.json';

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

/**
 * Adds a closed schema for the known codes of each open one: `KnownOrderStatus` for `OrderStatus`. TypeScript reduces a
 * union of texts and `string` to `string`, so a program that decides on each known code needs them as a type of their
 * own.
 */
function withKnownCodes(schemas: Record<string, Schema>): Record<string, Schema> {
  const named = Object.entries(schemas).flatMap(([name, schema]): [string, Schema][] => {
    const {'x-extensible-enum': codes, type, ...rest} = schema;
    if (codes === undefined) return [[name, schema]];
    const known = `Known${name}`;
    const closed = {type, enum: codes, description: `A code that ${name} has today. Others can follow.`};
    return [
      [name, {...rest, anyOf: [{$ref: `#/components/schemas/${known}`}, {type}]}],
      [known, closed],
    ];
  });
  return Object.fromEntries(named);
}

/**
 * Adds each key that an operation takes in a header of its own as a required parameter: generated clients do not
 * require what `security` names. OpenAPI ignores a parameter called `Authorization`, so a Bearer key cannot be one.
 */
function withKeyParameters(operation: Operation, schemes: Record<string, SecurityScheme>): Operation {
  const keys = operation.security.flatMap(Object.keys).flatMap((id): Parameter[] => {
    const {type, name, description} = schemes[id]!;
    if (type !== 'apiKey' || name === undefined) return [];
    return [{name, in: 'header', required: true, description, schema: {type: 'string'}}];
  });
  return keys.length === 0 ? operation : {...operation, parameters: [...(operation.parameters ?? []), ...keys]};
}

/** Extensions for the owner: names of sources, assumptions and files of this repository. */
const INTERNAL_EXTENSIONS = ['x-assumption', 'x-message', 'x-minimum-of', 'x-setting', 'x-sources', 'x-text'];

const forReaders = (node: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(node).filter(([key]) => !INTERNAL_EXTENSIONS.includes(key)));

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
  const {components, ...used} = withoutUnused({...chosen, tags});
  const paths = mapTree(used.paths, (node) =>
    'operationId' in node ? withKeyParameters(node as unknown as Operation, components.securitySchemes) : node,
  );
  const schemas = withKnownCodes(components.schemas);
  return mapTree({...used, paths, components: {...components, schemas}}, (node) =>
    forReaders(openCodes(node)),
  ) as ContractDocument;
}

/**
 * Splits the contract into the two published descriptions: what a program calls, and the form that a buyer's browser
 * posts.
 *
 * Each has one server, because client generators take the first server of the document and ignore that of an operation:
 * a generated client would post the form, with the buyer's amount, to the API's host. The form is not an API call
 * either: a browser posts it and stays on the page that answers.
 */
export function publishedDocuments(document: ContractDocument) {
  const form = part(document, isForm);
  const api = part(document, (other) => !isForm(other));
  const [{operation}] = listOperations(form) as [LocatedOperation];
  return {
    api: {
      ...api,
      info: {
        ...document.info,
        description:
          `${document.info.description} Generated clients require the keys that are parameters, but not the Bearer key of ` +
          'PromptPay: set it as the authorization of the client.',
      },
    },
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
