import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {loadContract} from '../../../contract/bundle';
import {listOperations} from '../../../contract/reference';
import {provider} from '../../../provider';
import {toPostman, writeDownloads} from './downloads';

interface Request {
  name: string;
  request: {method: string; url: {host: string[]; path: string[]}; header: {key: string; value: string}[]};
}

const document = loadContract(provider);
let folder: string;
let requests: Request[];

const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'downloads-'));
  await writeDownloads(document, folder);
  const {item} = JSON.parse(read('postman-collection.json')) as {item: {item: Request[]}[]};
  requests = item.flatMap((tag) => tag.item);
});
afterAll(() => rmSync(folder, {recursive: true}));

test('both descriptions say what the contract says', () => {
  expect(parse(read('openapi.yaml'))).toEqual(document);
  expect(JSON.parse(read('openapi.json'))).toEqual(document);
});

describe('the Postman collection', () => {
  const operations = listOperations(document).filter(({webhook}) => !webhook);

  test('has one request for each operation, and no other', () => {
    expect(requests.map(({name}) => name).sort()).toEqual(operations.map(({operation}) => operation.summary).sort());
  });

  test.each(operations)('$operation.operationId goes to its own address with all its credentials', (located) => {
    const request = requests.find(({name}) => name === located.operation.summary)?.request;
    const {host, path: segments} = request?.url ?? {host: [], path: []};
    const server = host.join('.').replace('{{baseUrl}}', document.servers[0]?.url ?? '');
    const address = `${server}/${segments.join('/')}`.replace('https://', '');
    const expected = `${located.servers[0]?.url}${located.path}`.replace('https://', '').replace(/\{(\w+)\}/, ':$1');
    expect(address).toBe(expected);
    const keys = located.operation.security.flatMap(Object.keys);
    const headers = keys.flatMap((id) => document.components.securitySchemes[id]?.name ?? []);
    expect(request?.header.map(({key}) => key)).toEqual(expect.arrayContaining(headers));
  });

  test('is the same for the same contract', async () => {
    expect(await toPostman(document)).toEqual(await toPostman(loadContract(provider)));
  });
});
