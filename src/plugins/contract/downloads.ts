import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {stringify} from 'yaml';
import type {ContractDocument} from 'payment-contract/document';
import {API_FILE, FORM_FILE, POSTMAN_FILE, publishedDocuments} from 'payment-contract/publish';
import {testVectors, VECTORS_FILE} from 'payment-contract/vectors';
import {liveEnvironment, sandboxEnvironment, toPostman} from './postman';

/** YAML that readers of version 1.1 take like those of 1.2: PyYAML would read an unquoted date or `Y` as no text. */
const asYaml = (document: object): string => stringify(document, {aliasDuplicateObjects: false, version: '1.1'});
const asJson = (value: object): string => JSON.stringify(value, null, 2);

/** Writes the files that readers download. They are files beside the pages, not routes. */
export async function writeDownloads(document: ContractDocument, folder: string): Promise<void> {
  const {api, form} = publishedDocuments(document);
  const files: Record<string, string> = {
    [API_FILE]: asYaml(api),
    'openapi.json': asJson(api),
    [FORM_FILE]: asYaml(form),
    [POSTMAN_FILE]: asJson(toPostman(document)),
    'postman-sandbox.json': asJson(sandboxEnvironment()),
    'postman-live.json': asJson(liveEnvironment(document)),
    [VECTORS_FILE]: asJson(testVectors()),
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), {recursive: true});
    await writeFile(path.join(folder, name), text);
  }
}
