import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {convertV2, type ConversionResult} from 'openapi-to-postmanv2';
import {stringify} from 'yaml';
import type {ContractDocument, Parameter} from '../../../contract/document';
import {listOperations} from '../../../contract/reference';

/** A Postman collection, as far as it is touched here. */
export interface Collection {
  variable: {key: string; value: string}[];
  item: unknown[];
}

/** Name of the collection's variable for a key of the control panel: `Secret key` gives `secretKey`. */
const variableOf = (key: string): string =>
  key.toLowerCase().replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * A copy that the converter understands. Of several credentials it takes only the first, so each becomes a header
 * whose value is a variable; of the webhooks it would keep an empty folder.
 */
function forConverter(document: ContractDocument): ContractDocument {
  const copy = structuredClone(document);
  const operations = listOperations({...copy, webhooks: {}}).map(({operation}) => operation);
  copy.webhooks = {};
  copy.tags = copy.tags.filter(({name}) => operations.some(({tags}) => tags.includes(name)));
  for (const operation of operations) {
    const schemes = operation.security.flatMap(Object.keys).map((id) => copy.components.securitySchemes[id]);
    const headers = schemes.flatMap((scheme) =>
      scheme?.type === 'apiKey' && scheme.name ? [{...scheme, name: scheme.name}] : [],
    );
    if (headers.length === 0) continue;
    operation.security = [];
    operation.parameters = [
      ...headers.map(({name, description, 'x-key': key}): Parameter => {
        return {
          name,
          in: 'header',
          required: true,
          description,
          schema: {type: 'string'},
          example: `{{${variableOf(key)}}}`,
        };
      }),
      ...(operation.parameters ?? []),
    ];
  }
  return copy;
}

/** Removes the random ids that the converter gives to every item, so that equal contracts make equal files. */
const withoutIds = (collection: Collection): Collection =>
  JSON.parse(
    JSON.stringify(collection, (key, value: unknown) => (key === 'id' || key === '_postman_id' ? undefined : value)),
  ) as Collection;

/**
 * Turns the contract into a Postman collection (format 2.1).
 *
 * @throws Error with the converter's reason.
 */
export async function toPostman(document: ContractDocument): Promise<Collection> {
  const result = await new Promise<ConversionResult>((resolve, reject) => {
    convertV2(
      {type: 'json', data: forConverter(document)},
      {folderStrategy: 'Tags', parametersResolution: 'Example'},
      (error, converted) => (error ? reject(error) : resolve(converted)),
    );
  });
  if (!result.result) throw new Error(`The contract cannot be turned into a Postman collection: ${result.reason}.`);
  const collection = withoutIds(result.output[0]?.data as Collection);
  const keys = Object.values(document.components.securitySchemes).map((scheme) =>
    scheme.type === 'http' ? 'bearerToken' : variableOf(scheme['x-key']),
  );
  return {...collection, variable: [...collection.variable, ...[...new Set(keys)].map((key) => ({key, value: ''}))]};
}

/** Writes the files that readers download. They are files beside the pages, not routes. */
export async function writeDownloads(document: ContractDocument, folder: string): Promise<void> {
  const files: Record<string, string> = {
    'openapi.yaml': stringify(document, {aliasDuplicateObjects: false}),
    'openapi.json': JSON.stringify(document, null, 2),
    'postman-collection.json': JSON.stringify(await toPostman(document), null, 2),
  };
  await mkdir(folder, {recursive: true});
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
}
