import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {loadContract} from '../../contract/bundle';
import {listOperations} from '../../contract/operations';
import {describeOperation} from '../../contract/reference';
import {anchorOf} from '../../lib/anchor';
import {tables} from '../../contract/tables';
import {provider} from '../../provider';
import {publishedDocuments} from '../../contract/publish';
import {toPostman} from '../../src/plugins/contract/postman';
import {listFiles} from '../../lib/files';
import {BUILD, contentOf} from '../support/build';

const document = loadContract(provider);
const read = (file: string) => contentOf(file).toString();
const pages = listFiles(BUILD)
  .filter((file) => /^docs\/.*\.html$/.test(file))
  .map(read);
const operations = listOperations(document).filter(({operation}) => !operation['x-variant-of']);

/** Ids in the built HTML, before any script has run. */
const ids = new Set(pages.flatMap((html) => [...html.matchAll(/\sid="?([\w-]+)/g)].map(([, id]) => id)));

describe('the published description', () => {
  test('is the contract, as YAML and as JSON', () => {
    const {api, form} = publishedDocuments(document);
    expect(parse(read('openapi.yaml'))).toEqual(api);
    expect(JSON.parse(read('openapi.json'))).toEqual(api);
    expect(parse(read('openapi-form.yaml'))).toEqual(form);
  });

  test('is the same in the Postman collection', () => {
    expect(JSON.parse(read('postman-collection.json'))).toEqual(toPostman(document));
  });
});

describe('each operation', () => {
  test.each(operations)('$operation.operationId is linked in the published files, at its place', ({operation}) => {
    const html =
      pages.find(
        (text) =>
          text.includes(`id="${anchorOf(operation.operationId, 'endpoint')}"`) ||
          text.includes(`id=${anchorOf(operation.operationId, 'endpoint')}`),
      ) ?? '';
    const [, file = '', pointer = ''] =
      new RegExp(`href="?/(openapi[\\w.-]*)#([^\\s">]*)"?[^>]*>[^<]*</a>: <code[^>]*>${operation.operationId}<`).exec(
        // Names may be broken at their humps.
        html.replaceAll(/<wbr\/?>/g, ''),
      ) ?? [];
    const place = pointer
      .split('/')
      .slice(1)
      .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
    const found = place.reduce<unknown>(
      (node, key) => (node as Record<string, unknown> | undefined)?.[key],
      parse(file ? read(file) : '{}'),
    );
    expect(found, `${file}#${pointer}`).toMatchObject({operationId: operation.operationId});
  });
});

describe(`${pages.length} built pages show the contract without a script`, () => {
  test('and there are pages', () => {
    expect(pages.length).toBeGreaterThan(0);
  });

  test.each(operations)('$operation.operationId: endpoint, fields, replies, statuses and errors', ({operation}) => {
    const reference = describeOperation(document, operation.operationId);
    const rows = [
      ...reference.request,
      ...(reference.webhook ? [] : reference.replies.flatMap((reply) => reply.rows)),
      ...(reference.webhook ? [] : [...reference.statuses, ...reference.errors]),
    ];
    expect(rows.length).toBeGreaterThan(0);
    expect(ids).toContain(anchorOf(operation.operationId, 'endpoint'));
    expect(rows.map(({anchor}) => anchor).filter((anchor) => !ids.has(anchor))).toEqual([]);
  });

  test.each(Object.entries(tables))('%s: each row', (name, {rows}) => {
    expect(rows.map(({code}) => anchorOf(name, code)).filter((anchor) => !ids.has(anchor))).toEqual([]);
  });
});
