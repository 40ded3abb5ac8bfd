import type {ContractDocument, Operation} from '../../../contract/document';
import type {FieldRow} from '../../../contract/fields';
import {listOperations, type LocatedOperation} from '../../../contract/operations';
import {describeOperation} from '../../../contract/reference';
import {fieldValue} from '../../../lib/json';
import {environmentFor, lastFive, SANDBOX_ORIGIN, testMerchant} from '../../../contract/testMerchant';

interface Variable {
  key: string;
  value: string;
}

/** Variables that a merchant sets, each with its environment variable in the samples. */
const SETTINGS: Readonly<Record<string, string>> = {
  apiUrl: 'PAY_API_URL',
  paymentUrl: 'PAY_PAYMENT_URL',
  merchantId: 'PAY_MERCHANT_ID',
  authKey: 'PAY_AUTH_KEY',
  apiKey: 'PAY_API_KEY',
  secretKey: 'PAY_SECRET_KEY',
  linkName: 'PAY_LINK_NAME',
};

const SECRETS = ['authKey', 'apiKey', 'secretKey'];

/** Name of the collection's variable for a key of the control panel: `Secret key` gives `secretKey`. */
const variableOf = (key: string): string =>
  key.toLowerCase().replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

/** Runs before each request: computes values from the settings, and dates in the future. */
const BEFORE_EACH = [
  "pm.collectionVariables.set('merchantIdLastFive', pm.variables.get('merchantId').slice(-5));",
  'const ahead = (days) => new Date(Date.now() + days * 86400000).toISOString();',
  "pm.collectionVariables.set('recurringDate', ahead(30).slice(0, 10));",
  "pm.collectionVariables.set('expireDate', ahead(30).slice(0, 19).replace(/[T:]/g, '-'));",
];

/** Runs before a request that creates something: sets a unique reference of twelve digits. */
const newReference = (variable: string): string[] => [
  "const digits = String(Date.now()).slice(-9) + String(Math.floor(Math.random() * 1000)).padStart(3, '0');",
  `pm.collectionVariables.set('${variable}', digits);`,
];

const before = (exec: string[]) => ({listen: 'prerequest', script: {type: 'text/javascript', exec}});

/** Whether an operation needs a new reference number; the others ask about the last one. */
const isMaker = (operation: Operation): boolean =>
  operation['x-errors']?.some(({when}) => when === 'duplicateReference') ?? false;

/** Replaces the placeholders in an example of the contract with variables of the collection. */
const withVariables = (example: string, reference: string): string =>
  example
    .replace(/\b2026112000\d{2}\b/g, `{{${reference}}}`)
    .replace(new RegExp(`\\b${testMerchant.merchantId}\\b`, 'g'), '{{merchantId}}')
    .replace(new RegExp(`\\b${lastFive(testMerchant.merchantId)}\\b`, 'g'), '{{merchantIdLastFive}}')
    .replace(/\b\d{4}(?:-\d\d){5}\b/g, '{{expireDate}}')
    .replace(/\b2099-\d\d-\d\d\b/g, '{{recurringDate}}')
    .replace(new RegExp(`^${testMerchant.linkName}$`), '{{linkName}}');

const CONTENT_TYPE = 'Content-Type';

/** Builds a request of the collection, with example replies, from the rows that its page shows. */
function itemOf(document: ContractDocument, {path, operation}: LocatedOperation) {
  const {operationId} = operation;
  const page = describeOperation(document, operationId);
  const {summary, description, method, contentType, credentialHeaders} = page;
  const reference =
    document.tags.map((tag) => operation.tags.includes(tag.name) && tag['x-reference']).find(Boolean) || 'orderRefno';
  const fieldsIn = (location: FieldRow['location']) =>
    page.request
      .filter((row) => row.location === location)
      .map((row) => ({
        key: row.path,
        value: withVariables(row.example ?? '', reference),
        description: `${row.required ? '(Required) ' : ''}${row.description}`,
        // Without an example there is nothing to send.
        disabled: row.example === undefined,
      }));
  const keys = credentialHeaders.map(({name, prefix, key}) => ({key: name, prefix, value: `{{${variableOf(key)}}}`}));
  const bearer = keys.filter(({prefix}) => prefix !== '').map(({value}) => ({key: 'token', value}));
  const [reply] = page.replies;
  const body = fieldsIn('body');
  const types = new Map(
    page.request.flatMap(({path: name, location, type}) => (location === 'body' ? [[name, type]] : [])),
  );
  const sent = body.filter(({disabled}) => !disabled).map(({key, value}) => [key, fieldValue(types.get(key)!, value)]);
  const asJson = [{key: CONTENT_TYPE, value: 'application/json'}];
  return {
    name: summary,
    request: {
      method,
      description,
      url: {
        host: [operation.servers ? '{{paymentUrl}}' : '{{apiUrl}}'],
        path: path
          .slice(1)
          .replace(/\{(\w+)\}/g, ':$1')
          .split('/'),
        query: fieldsIn('query'),
        variable: fieldsIn('path'),
      },
      header: [
        ...keys.filter(({prefix}) => prefix === '').map(({key, value}) => ({key, value})),
        ...fieldsIn('header'),
        ...(contentType === undefined ? [] : [{key: CONTENT_TYPE, value: contentType}]),
        {key: 'Accept', value: reply?.contentType ?? 'application/json'},
      ],
      ...(body.length > 0 && {
        body:
          contentType === 'application/json'
            ? {mode: 'raw' as const, raw: JSON.stringify(Object.fromEntries(sent), null, 2)}
            : {mode: 'urlencoded' as const, urlencoded: body},
      }),
      ...(bearer.length > 0 && {auth: {type: 'bearer', bearer}}),
    },
    response: [
      ...page.replyExamples.map(({summary: name, status, text}) => ({
        name,
        code: Number(status),
        header: asJson,
        body: text,
      })),
      ...page.errors.flatMap(({cause, status, body: refusal}) =>
        status === undefined || refusal === undefined
          ? []
          : [{name: cause, code: Number(status), header: asJson, body: JSON.stringify(refusal, null, 2)}],
      ),
    ],
    event: isMaker(operation) ? [before(newReference(reference))] : [],
  };
}

const settings = (environment: Readonly<Record<string, string>>): Variable[] =>
  Object.entries(SETTINGS).map(([key, name]) => ({key, value: environment[name] ?? ''}));

/**
 * Converts the contract to a Postman collection that works unchanged with the sandbox. An environment overrides its
 * variables. Its format: https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
 */
export function toPostman(document: ContractDocument) {
  const operations = listOperations(document).filter(({webhook}) => !webhook);
  const {title, description} = document.info;
  return {
    info: {name: title, description, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'},
    variable: settings(environmentFor(SANDBOX_ORIGIN)),
    event: [before(BEFORE_EACH)],
    item: document.tags
      .map(({name, description}) => ({
        name,
        description,
        item: operations
          .filter(({operation}) => operation.tags.includes(name))
          .map((located) => itemOf(document, located)),
      }))
      .filter(({item}) => item.length > 0),
  };
}

/** Values for the collection's variables: Postman calls such a file an environment. */
const environment = (name: string, variables: Variable[]) => ({
  name,
  values: variables.map((variable) => ({
    ...variable,
    type: SECRETS.includes(variable.key) ? 'secret' : 'default',
    enabled: true,
  })),
  _postman_variable_scope: 'environment',
});

/** Values for the sandbox at its usual address. Its keys are invalid elsewhere. */
export const sandboxEnvironment = () => environment('Sandbox', settings(environmentFor(SANDBOX_ORIGIN)));

/** Addresses of the live service; the merchant fills in the rest. */
export function liveEnvironment(document: ContractDocument) {
  const form = listOperations(document).find(({operation}) => operation.servers)?.operation;
  return environment(
    'Live',
    settings({PAY_API_URL: document.servers[0]?.url ?? '', PAY_PAYMENT_URL: form?.servers?.[0]?.url ?? ''}),
  );
}
