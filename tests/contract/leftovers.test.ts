import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {loadContract} from '../../contract/bundle';
import {evidence} from '../../contract/evidence';
import {listOperations} from '../../contract/operations';
import {credentials} from '../../contract/tables';
import {requestVectors} from '../../contract/vectors';
import {markdownIn, PAGE_FOLDERS} from '../../lib/pageFiles';
import {provider} from '../../provider';
import {operations as answered} from '../../sandbox/engine/operations';
import {successSigns} from '../../src/tools/TryIt/request';

/** A reference to an operation, and how to fix it when the contract drops the operation. */
interface Mention {
  operation: string;
  place: string;
  advice: string;
}

/** Components in pages, by file and line. Tests of the samples check the folders that `Samples` shows. */
const onPages = PAGE_FOLDERS.flatMap((folder) => markdownIn('.', folder)).flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index): Mention[] =>
      [...line.matchAll(/<(?!Samples)[A-Z]\w+[^>]* operation="(\w+)"/g)].map(([, operation = '']) => ({
        operation,
        place: `${file}:${index + 1}`,
        advice: 'remove the element, or the page',
      })),
    ),
);

const mentionsIn = (operations: readonly string[], place: string, advice: string): Mention[] =>
  operations.map((operation) => ({operation, place, advice}));

const mentions: readonly Mention[] = [
  ...onPages,
  ...mentionsIn(Object.keys(answered), 'sandbox/engine/operations.ts', 'remove the entry, and what it alone uses'),
  ...mentionsIn(
    credentials.rows.flatMap(({operations}) => operations),
    'contract/tables/data/credentials.json',
    'remove it from its row, or the row',
  ),
  ...evidence.flatMap(({operation}) =>
    mentionsIn([operation], `contract/evidence/${operation}.yaml`, 'remove the file'),
  ),
  ...mentionsIn(
    requestVectors.map(({operation}) => operation),
    'contract/vectors/requests.yaml',
    'remove its vectors',
  ),
  ...mentionsIn(Object.keys(successSigns), 'src/tools/TryIt/request.ts', 'remove its line of successSigns'),
];

test('no file names an operation that is not in the contract', () => {
  const known = listOperations(loadContract(provider)).map(({operation}) => operation.operationId);
  expect(
    mentions
      .filter(({operation}) => !known.includes(operation))
      .map(({operation, place, advice}) => `${place}: the contract has no operation ${operation}; ${advice}.`),
  ).toEqual([]);
});

test('every kind of file is searched', () => {
  const places = mentions.filter(({operation}) => operation === 'cancelRecurring').map(({place}) => place);
  expect(places).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^docs\/api\/payment-features\/recurring\/[\w-]+\.mdx:\d+$/),
      'sandbox/engine/operations.ts',
      'contract/tables/data/credentials.json',
      'contract/evidence/cancelRecurring.yaml',
      'contract/vectors/requests.yaml',
      'src/tools/TryIt/request.ts',
    ]),
  );
});
