import {describe, expect, test} from 'vitest';
import {testCards} from '../../contract/tables';
import {builtFiles, sourceFiles} from './support/files';
import {findCardNumbers, findKeys, KEY_FORMS, luhnSum} from '../../checks/secretForms';

const published = testCards.rows.map(({code}) => code);

/** A number that is a card's by its form. None is written here, so that none is in the repository. */
const cardNumber = (start: string): string => {
  const digits = start.padEnd(15, '8');
  return digits + ((10 - (luhnSum(`${digits}0`) % 10)) % 10);
};

describe('a card number', () => {
  const unpublished = cardNumber('4');

  test.each([
    ['in a row', unpublished],
    ['in groups', unpublished.replace(/(\d{4})(?=\d)/g, '$1 ')],
    ['in a string of code', `pay("${unpublished}")`],
    ['of another scheme', cardNumber('51')],
  ])('is found %s', (_how, text) => {
    expect(findCardNumbers(text, published)).toHaveLength(1);
  });

  test.each([
    ['a published one', published.join(' ')],
    ['a number that breaks the checksum', String(BigInt(unpublished) + 1n)],
    ['a part of a longer word', `a${unpublished}`],
    ['a decimal', `0.${unpublished}`],
  ])('is not %s', (_what, text) => {
    expect(findCardNumbers(text, published)).toEqual([]);
  });

  test('of the list that should be valid is valid, and the other is not', () => {
    for (const {code, sandboxOutcome} of testCards.rows) {
      expect(luhnSum(code) % 10 === 0, code).toBe(sandboxOutcome !== 'invalid number');
    }
  });
});

describe('a key', () => {
  const random = 'a1B2c3D4e5F6g7H8'.repeat(4);
  const dashes = '-'.repeat(5);

  /** One of each form, put together here, so that none is in the repository. */
  const forms: Record<keyof typeof KEY_FORMS, string[]> = {
    'private key': ['RSA ', 'EC ', 'OPENSSH ', ''].map((kind) => `${dashes}BEGIN ${kind}PRIVATE KEY${dashes}`),
    'Amazon access key': [`AKIA${'A1'.repeat(8)}`, `ASIA${'A1'.repeat(8)}`],
    'Google API key': [`AIza${random.slice(0, 35)}`],
    'Google OAuth token': [`ya29.${random}`],
    'GitHub token': [`ghp_${random.slice(0, 36)}`, `github_pat_${random}`],
    'GitLab token': [`glpat-${random.slice(0, 20)}`],
    'npm token': [`npm_${random.slice(0, 36)}`],
    'Slack token': [`xoxb-${random}`],
    'Slack webhook': [`https://hooks.slack.com/${'services'}/T1/B1/${random}`],
    'payment key': [`sk_live_${random}`, `rk_live_${random}`, `whsec_${random}`],
    'model service key': [`sk-${random}`, `sk-proj-${random}`],
    'mail service key': [`SG.${random.slice(0, 22)}.${random.slice(0, 43)}`],
    'JSON Web Token': [`eyJ${random}.eyJ${random}.${random}`],
    'password in an address': [`https://user:${random}@db.internal/x`, `postgres://admin:${'hunter'}2@10.0.0.1`],
  };

  test.each(Object.keys(KEY_FORMS))('of the form %s is found', (name) => {
    expect(forms[name]?.length).toBeGreaterThan(0);
    for (const key of forms[name]!) {
      expect(findKeys(`before "${key}" after`), key).toHaveLength(1);
      expect(key.match(KEY_FORMS[name]!), name).toHaveLength(1);
    }
  });

  test.each([`secretKey: "${random}"`, `apikey=${random}`, `PRIVATE_KEY='${random}'`, `"password": "${random}"`])(
    'that is a random value is found in %s',
    (text) => {
      expect(findKeys(text)).toEqual([random]);
    },
  );

  test.each([
    'secretKey: "<YOUR_SECRET_KEY>"',
    'apikey: $PAY_API_KEY',
    'merchantSecretKey: process.env.PAY_SECRET_KEY',
    'secretKey = "the-secret-key-of-the-sandbox-1"',
    `token: "${'0'.repeat(40)}"`,
    'https://user:password@docs.pay.example/',
    'https://$USER:$PASSWORD@host',
    'task-force-of-many-people-who-write-sk-something',
  ])('is not found in %s', (text) => {
    expect(findKeys(text)).toEqual([]);
  });
});

describe.each([
  ['the repository', sourceFiles(), 300],
  ['the built site', builtFiles(), 60],
])('%s', (_where, files, fewest) => {
  test(`is read whole (${files.length} text files)`, () => {
    expect(files.length).toBeGreaterThan(fewest);
  });

  test('holds no card number outside the published list', () => {
    expect(files.flatMap(({file, text}) => findCardNumbers(text, published).map(() => file))).toEqual([]);
  });

  test('holds no key of a live service', () => {
    expect(files.flatMap(({file, text}) => findKeys(text).map(() => file))).toEqual([]);
  });
});
