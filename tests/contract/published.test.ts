import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {loadContract} from 'payment-contract/bundle';
import {listOperations, pageOf} from 'payment-contract/operations';
import {publishedDocuments} from 'payment-contract/publish';
import {describeOperation} from 'payment-contract/reference';
import {tables} from 'payment-contract/tables';
import {testVectors} from 'payment-contract/vectors';
import {anchorOf} from 'payment-contract/lib/anchor';
import {provider} from '../../provider';
import {operationData} from '../../src/plugins/contract/data';
import {liveEnvironment, sandboxEnvironment, toPostman} from '../../src/plugins/contract/postman';
import {builtFiles} from './support/files';

const document = loadContract(provider);
const built = new Map(builtFiles().map(({file, text}) => [file.replace(/^build\//, ''), text]));
const operations = listOperations(document)
  .map(({operation}) => operation)
  .filter((operation) => !operation['x-variant-of']);

/** Ids in the HTML of a page, before scripts run. */
const idsOf = (page: string): Set<string> =>
  new Set([...(built.get(`${page}.html`) ?? '').matchAll(/\sid="?([\w-]+)/g)].map(([, id = '']) => id));

const {api, form} = publishedDocuments(document);

test.each<[string, object]>([
  ['openapi.yaml', api],
  ['openapi.json', api],
  ['openapi-form.yaml', form],
  ['postman-collection.json', toPostman(document)],
  ['postman-sandbox.json', sandboxEnvironment()],
  ['postman-live.json', liveEnvironment(document)],
  ['downloads/test-vectors.json', testVectors()],
])('%s matches the contract', (file, content) => {
  expect(parse(built.get(file) ?? ''), 'The build is older than the contract: npm run build.').toEqual(
    JSON.parse(JSON.stringify(content)),
  );
});

test.each([
  ['openapi.yaml', api],
  ['openapi-form.yaml', form],
])('%s reads the same for a reader of YAML 1.1', (file, content) => {
  const read: unknown = parse(built.get(file) ?? '', {version: '1.1'});
  expect(read).toEqual(JSON.parse(JSON.stringify(content)));
});

describe('the pages show the contract without a script', () => {
  const everyId = new Set([...built.keys()].flatMap((file) => [...idsOf(file.replace(/\.html$/, ''))]));

  test.each(operations)(
    '$operationId: its page has the endpoint and errors; each field and status is on some page',
    (it) => {
      const {webhook, anchor, request, replies, statuses, errors} = describeOperation(document, it.operationId);
      const page = idsOf(pageOf(it));
      expect(page).toContain(anchor);
      expect(errors.map((row) => row.anchor).filter((id) => !page.has(id))).toEqual([]);
      // A page can leave out the statuses that its errors name.
      const others = statuses.filter(({status}) => !errors.some((error) => error.status === status));
      const rows = [...request, ...(webhook ? [] : [...replies.flatMap((reply) => reply.rows), ...others])];
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.map((row) => row.anchor).filter((id) => !everyId.has(id))).toEqual([]);
    },
  );

  test.each(operations)('$operationId: its page shows the address once', (it) => {
    const {summary, webhook} = describeOperation(document, it.operationId);
    const boxes = built.get(`${pageOf(it)}.html`)!.split(`the address: ${summary}`);
    expect(boxes).toHaveLength(webhook ? 1 : 2);
  });

  test.each(Object.entries(tables))('%s: each row on its page', (name, {page, rows}) => {
    const ids = idsOf(page);
    expect(rows.map(({code}) => anchorOf(name, code)).filter((id) => !ids.has(id))).toEqual([]);
  });

  test.each(operations)('$operationId: a link leads to it in the published description', (operation) => {
    const [download] = operationData(document, operation.operationId).downloads;
    expect(built.get(`${pageOf(operation)}.html`)).toContain(download!.href);
    const [file = '', pointer = ''] = download!.href.slice(1).split('#');
    const [kind, name, method] = pointer
      .slice(1)
      .split('/')
      .map((key) => decodeURIComponent(key).replaceAll('~1', '/'));
    const published = parse(built.get(file)!) as Record<string, Record<string, Record<string, unknown>>>;
    expect(published[kind!]?.[name!]?.[method!]).toMatchObject({operationId: operation.operationId});
  });
});
