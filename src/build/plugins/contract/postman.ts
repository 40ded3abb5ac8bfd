import {convertV2, type ConversionResult} from 'openapi-to-postmanv2';
import type {ContractDocument, Parameter} from '../../../../contract/document';
import {listOperations} from '../../../../contract/operations';
import {environmentFor} from '../../../../contract/testMerchant';

interface Variable {
  key: string;
  value: string;
}

/** A script of a collection or a request, one text a line. */
interface Event {
  listen: 'prerequest' | 'test';
  script: {type: string; exec: string[]};
}

/** A request of the collection, as far as it is touched here. */
export interface Item {
  name: string;
  request: {
    method: string;
    url: {protocol?: string; host: string[]; path: string[]; query: Variable[]; variable: Variable[]};
    header: Variable[];
    body?: {mode: 'raw' | 'urlencoded'; raw?: string; urlencoded?: Variable[]};
    auth?: {bearer?: Variable[]};
  };
  event: Event[];
}

/** A Postman collection (format 2.1), as far as it is touched here. */
export interface Collection {
  variable: Variable[];
  event: Event[];
  item: {name: string; item: Item[]}[];
}

/** Values for the collection's variables: Postman calls such a file an environment. */
export interface Environment {
  name: string;
  values: (Variable & {type: 'default' | 'secret'; enabled: boolean})[];
  _postman_variable_scope: 'environment';
}

/** Where `npm run sandbox` listens. */
const SANDBOX = 'http://127.0.0.1:4010';

/** Variables that a merchant sets, each with the environment variable of the samples that means the same. */
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

/** Runs before each request: what follows from the settings, and dates that lie ahead whenever it runs. */
const BEFORE_EACH = [
  "pm.collectionVariables.set('merchantIdLastFive', pm.variables.get('merchantId').slice(-5));",
  'const ahead = (days) => new Date(Date.now() + days * 86400000).toISOString();',
  "pm.collectionVariables.set('scheduleDate', ahead(30).slice(0, 10));",
  "pm.collectionVariables.set('expireDate', ahead(30).slice(0, 19).replace(/[T:]/g, '-'));",
];

/** Runs before a request that makes something: twelve digits that no earlier request had. */
const newReference = (variable: string): string[] => [
  "const digits = String(Date.now()).slice(-9) + String(Math.floor(Math.random() * 1000)).padStart(3, '0');",
  `pm.collectionVariables.set('${variable}', digits);`,
];

const before = (exec: string[]): Event => ({listen: 'prerequest', script: {type: 'text/javascript', exec}});

/** Operations that use a reference number up; the others ask about the last one. */
export const MAKERS = ['createPayment', 'createPromptPay', 'registerRecurring', 'createSecureLink'];

/** The contract's placeholders in a request, replaced by the variables of the collection. */
function withVariables(request: Item['request'], reference: string): Item['request'] {
  const put = (text: string): string =>
    text
      .replace(/\b2026112000\d{2}\b/g, `{{${reference}}}`)
      .replace(/\b00100042\b/g, '{{merchantId}}')
      .replace(/\b00042\b/g, '{{merchantIdLastFive}}')
      .replace(/\b\d{4}(?:-\d\d){5}\b/g, '{{expireDate}}')
      .replace(/\b2099-\d\d-\d\d\b/g, '{{scheduleDate}}')
      .replace(/("merchant": )"shop"/, '$1"{{linkName}}"');
  const putAll = (variables: Variable[]): Variable[] => variables.map((it) => ({...it, value: put(it.value)}));
  const {url, header, body} = request;
  return {
    ...request,
    header: putAll(header),
    url: {
      ...url,
      // The converter writes a server of an operation out; both are variables here, so that an environment sets them.
      protocol: undefined,
      host: [url.host[0] === '{{baseUrl}}' ? '{{apiUrl}}' : '{{paymentUrl}}'],
      query: putAll(url.query),
      variable: url.variable.map((it) => ({...it, value: it.key === 'payment_link_name' ? '{{linkName}}' : it.value})),
    },
    body: body && {
      ...body,
      ...(body.raw !== undefined && {raw: put(body.raw)}),
      ...(body.urlencoded && {urlencoded: putAll(body.urlencoded)}),
    },
    auth: request.auth?.bearer && {...request.auth, bearer: [{key: 'token', value: '{{authKey}}'}]},
  };
}

const settings = (environment: Readonly<Record<string, string>>): Variable[] =>
  Object.entries(SETTINGS).map(([key, name]) => ({key, value: environment[name] ?? ''}));

/**
 * Turns the contract into a Postman collection (format 2.1) that works as it is against the sandbox. An environment
 * overrides its variables.
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
  const ids = new Map(listOperations(document).map(({operation}) => [operation.summary, operation.operationId]));
  return {
    ...collection,
    variable: settings(environmentFor(SANDBOX)),
    event: [before(BEFORE_EACH)],
    item: collection.item.map((folder) => ({
      ...folder,
      item: folder.item.map((item) => {
        const id = ids.get(item.name) ?? '';
        const reference = id.endsWith('Recurring') ? 'registrationRefno' : 'orderRefno';
        return {
          ...item,
          request: withVariables(item.request, reference),
          event: MAKERS.includes(id) ? [before(newReference(reference))] : [],
        };
      }),
    })),
  };
}

const environment = (name: string, variables: Variable[]): Environment => ({
  name,
  values: variables.map((variable) => ({
    ...variable,
    type: SECRETS.includes(variable.key) ? 'secret' : 'default',
    enabled: true,
  })),
  _postman_variable_scope: 'environment',
});

/** Values for the sandbox at its usual address. Its keys open nothing elsewhere. */
export const sandboxEnvironment = (): Environment => environment('Sandbox', settings(environmentFor(SANDBOX)));

/** Addresses of the live service; the merchant fills in the rest. */
export function liveEnvironment(document: ContractDocument): Environment {
  const form = listOperations(document).find(({operation}) => operation.servers)?.operation;
  return environment(
    'Live',
    settings({PAY_API_URL: document.servers[0]?.url ?? '', PAY_PAYMENT_URL: form?.servers?.[0]?.url ?? ''}),
  );
}
