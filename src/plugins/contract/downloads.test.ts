import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {parse} from 'yaml';
import {loadContract} from '../../../contract/bundle';
import {publishedDocuments} from '../../../contract/publish';
import {testVectors} from '../../../contract/vectors';
import {provider} from '../../../provider';
import {writeDownloads} from './downloads';

const document = loadContract(provider);
let folder: string;

const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'downloads-'));
  await writeDownloads(document, folder);
});
afterAll(() => rmSync(folder, {recursive: true}));

test('the descriptions say what the published contract says', () => {
  const {api, form} = publishedDocuments(document);
  expect(parse(read('openapi.yaml'))).toEqual(api);
  expect(JSON.parse(read('openapi.json'))).toEqual(api);
  expect(parse(read('openapi-form.yaml'))).toEqual(form);
});

test('the test vectors are those that the tests of the samples use', () => {
  expect(JSON.parse(read('downloads/test-vectors.json'))).toEqual(testVectors());
});

test.each(['postman-collection.json', 'postman-sandbox.json', 'postman-live.json'])('%s is JSON', (name) => {
  expect(Object.keys(JSON.parse(read(name)) as object)).not.toEqual([]);
});
