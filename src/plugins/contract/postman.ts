import type {ContractDocument} from 'payment-contract/document';
import {exampleOrder} from 'payment-contract/exampleOrder';
import type {FieldRow} from 'payment-contract/fields';
import {listOperations, type LocatedOperation} from 'payment-contract/operations';
import {publishedDocuments} from 'payment-contract/publish';
import {describeOperation} from 'payment-contract/reference';
import {SANDBOX_ORIGIN, testMerchant} from 'payment-contract/sandboxDefaults';
import {provider} from '../../../provider';

/** Variables that a merchant sets, with the values of the sandbox, whose keys are invalid elsewhere. */
const SETTINGS: Readonly<Record<string, string>> = {
  apiUrl: SANDBOX_ORIGIN,
  paymentUrl: SANDBOX_ORIGIN,
  linkUrl: SANDBOX_ORIGIN,
  ...testMerchant,
};

const SECRETS = ['authKey', 'apiKey', 'secretKey'];

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

/** The variable for a field with this format. */
function variableOf({format, limits}: FieldRow, reference: string): string | undefined {
  if (format === 'merchant-id') {
    return limits?.maxLength === testMerchant.merchantId.length ? 'merchantId' : 'merchantIdLastFive';
  }
  const variables: Readonly<Record<string, string>> = {
    reference,
    'link-name': 'linkName',
    'link-expiry': 'expireDate',
    date: 'recurringDate',
  };
  return variables[format ?? ''];
}

/** Builds a request of the collection, with example replies, from the rows that its page shows. */
function itemOf(document: ContractDocument, {path, operation}: LocatedOperation) {
  const page = describeOperation(document, operation.operationId);
  const {summary, description, method, contentType, credentialHeaders} = page;
  const isJson = contentType === 'application/json';
  const reference = page.reference === 'order' ? 'orderRefno' : 'recurringRefno';
  const [media] = Object.values(operation.requestBody?.content ?? {});
  // A form's optional fields do not all go together: the collection sends those of the first example.
  const [firstForm] = isJson ? [] : Object.values(media?.examples ?? {});
  const isSent = ({path: name, location, example}: FieldRow) =>
    example !== undefined && (location !== 'body' || !firstForm || name in (firstForm.value as object));
  const rowsIn = (location: FieldRow['location']) => page.request.filter((row) => row.location === location);
  const valueOf = (row: FieldRow): string => {
    const variable = variableOf(row, reference);
    // The text for the buyer names the order of the example.
    return variable === undefined
      ? (row.example ?? '').replace(exampleOrder.reference[0], `{{${reference}}}`)
      : `{{${variable}}}`;
  };
  const fieldsIn = (location: FieldRow['location']) =>
    rowsIn(location).map((row) => ({
      key: row.path,
      value: valueOf(row),
      description: `${row.required ? '(Required) ' : ''}${row.description}`,
      disabled: !isSent(row),
    }));
  const sent = rowsIn('body').filter(isSent);
  const raw = Object.fromEntries(sent.map((row) => [row.path, valueOf(row)]));
  const keys = credentialHeaders.map(({name, prefix, setting}) => ({name, prefix, value: `{{${setting}}}`}));
  const bearer = keys.filter(({prefix}) => prefix !== '').map(({value}) => ({key: 'token', value}));
  const reply = (name: string, status: string, body: string) => ({
    name,
    code: Number(status),
    header: [{key: 'Content-Type', value: 'application/json'}],
    body,
  });
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
        ...keys.filter(({prefix}) => prefix === '').map(({name, value}) => ({key: name, value})),
        ...fieldsIn('header'),
        ...(contentType === undefined ? [] : [{key: 'Content-Type', value: contentType}]),
        {key: 'Accept', value: page.replies[0]?.contentType ?? 'application/json'},
      ],
      ...(contentType !== undefined && {
        body: isJson
          ? {mode: 'raw' as const, raw: JSON.stringify(raw, null, 2)}
          : {mode: 'urlencoded' as const, urlencoded: fieldsIn('body')},
      }),
      ...(bearer.length > 0 && {auth: {type: 'bearer', bearer}}),
    },
    response: [
      ...page.replyExamples.map(({summary: name, status, text}) => reply(name, status, text)),
      ...page.errors.flatMap(({cause, status, body}) =>
        status === undefined || body === undefined ? [] : reply(cause, status, JSON.stringify(body, null, 2)),
      ),
    ],
    event: page.isCreation ? [before(newReference(reference))] : [],
  };
}

/**
 * Converts the contract to a Postman collection that works unchanged with the sandbox. An environment overrides its
 * variables. Its format: https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
 */
export function toPostman(document: ContractDocument) {
  const operations = listOperations(document).filter(({webhook}) => !webhook);
  const {title, description} = document.info;
  return {
    info: {name: title, description, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'},
    variable: Object.entries(SETTINGS).map(([key, value]) => ({key, value})),
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
const environment = (name: string, values: Readonly<Record<string, string>>) => ({
  name,
  values: Object.keys(SETTINGS).map((key) => ({
    key,
    value: values[key] ?? '',
    type: SECRETS.includes(key) ? 'secret' : 'default',
    enabled: true,
  })),
  _postman_variable_scope: 'environment',
});

/** Values for the sandbox at its usual address. */
export const sandboxEnvironment = () => environment('Sandbox', SETTINGS);

/** Addresses of the live service; the merchant fills in the rest. */
export function liveEnvironment(document: ContractDocument) {
  const {api, form} = publishedDocuments(document);
  return environment('Live', {
    apiUrl: api.servers[0]!.url,
    paymentUrl: form.servers[0]!.url,
    linkUrl: `https://${provider.hosts.link}`,
  });
}
