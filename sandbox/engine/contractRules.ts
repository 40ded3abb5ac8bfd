import type {ErrorObject} from 'ajv';
import {adviceOn} from 'payment-contract/fieldAdvice';
import {patternInWords} from 'payment-contract/fields';
import {currencies} from 'payment-contract/tables';
import type {OperationError, Parameter, Schema} from 'payment-contract/document';
import {EMAIL, isWebAddress} from 'payment-contract/lib/addresses';
import {anchorOf} from 'payment-contract/lib/anchor';
import {isRealDate} from './thaiTime';

/** The formats of the contract's fields, the same for the server, the sandbox in a page and the request form. */
export const formats = {
  email: EMAIL,
  uri: isWebAddress,
  date: isRealDate,
  // Their patterns check them.
  'currency-code': true,
  'link-expiry': true,
  'link-name': true,
  'merchant-id': true,
  reference: true,
  'thb-amount': true,
} as const;

/** A wrong value in a request. */
export interface FieldError {
  /** Name on the wire; `body` for the whole body. */
  readonly field: string;
  /** What is wrong and what to write there: `write 12 digits.` */
  readonly message: string;
}

/** A field that breaks a rule of the contract. */
export interface Violation extends FieldError {
  /** The failed JSON Schema keyword, such as `required`. */
  readonly keyword: string;
}

/** Writes an error for people: `refno: write 12 digits.` */
export const sentenceOf = ({field, message}: FieldError): string => `${field}: ${message}`;

/** The contract's reply to one condition. */
export interface DocumentedError {
  readonly error: Pick<OperationError, 'when' | 'match' | 'cause' | 'fix'>;
  readonly status: number;
  /** Absent for a page. */
  readonly body?: object;
}

/** The parts of an operation that the sandbox uses. */
export interface Endpoint {
  readonly operationId: string;
  /** In upper case. */
  readonly method: string;
  /** As in OpenAPI: `/secure/{name}`. */
  readonly path: string;
  /** True for a message that the provider sends. */
  readonly isWebhook: boolean;
  /** Address of its page in the documentation. */
  readonly page: string;
  /** Of the request body, if it has one. */
  readonly contentType?: string;
  /** Names of the fields in its body, or in its query string if it has no body. */
  readonly fields: readonly string[];
  /** The longest text of a field, in bytes of UTF-8. */
  readonly longest: Readonly<Record<string, number>>;
  readonly parameters: readonly Pick<Parameter, 'name' | 'in' | 'required'>[];
  readonly errors: readonly DocumentedError[];
}

/** Checks a value. Returns the errors, with `parentSchema`. */
export type Validate = (value: unknown) => readonly ErrorObject[];

/** Name of the check of a request body. */
export const bodyCheck = (operationId: string): string => `${operationId}_body`;

/** Name of the check of a parameter. */
export const parameterCheck = (operationId: string, {name, in: location}: Pick<Parameter, 'name' | 'in'>): string =>
  `${operationId}_${location}_${name}`;

/** Schemas of the contract by which the sandbox also reads its own commands. */
export const VALUE_SCHEMAS = ['BahtText', 'MerchantId', 'ReferenceNumber12'] as const;
export type ValueSchema = (typeof VALUE_SCHEMAS)[number];

/** Name of the check of a value. */
export const valueCheck = (schema: ValueSchema): string => `value_${schema}`;

/** Advice for a value that does not match its pattern. */
function ruleAdvice({parentSchema, data, message}: ErrorObject): string {
  const schema = parentSchema as Schema;
  const rule = patternInWords(schema);
  return rule === undefined ? `${message}.` : adviceOn(String(data), schema, rule);
}

/** The type of a value that differs from that of the field, in words. */
function typeAdvice(value: unknown, wanted: string): string {
  if (Array.isArray(value)) return 'is there more than once: send it once.';
  if (typeof value === 'number' && wanted === 'string') return 'is a number: write it as text, in quotation marks.';
  const found = value === null ? 'null' : `a value of type ${typeof value}`;
  return `is ${found}: write ${wanted === 'string' ? 'text' : wanted}.`;
}

/** Advice for a value that is not in a list, such as `th` for `TH` or `THB` for `00`. */
function codeAdvice({enum: codes = [], 'x-code-table': table}: Schema, value: string): string {
  const plain = value.trim().toUpperCase();
  const iso = table === 'currencies' ? currencies.rows.find((row) => row.iso === plain)?.code : undefined;
  const meant = iso ?? codes.map(String).find((code) => code.toUpperCase() === plain);
  return `write ${meant === undefined ? '' : `${meant}: `}one of ${codes.join(', ')}.`;
}

/** Advice for a field, from the rule that it broke. */
function advice(error: ErrorObject): string {
  const schema = error.parentSchema as Schema;
  switch (error.keyword) {
    case 'required':
      return 'is required.';
    case 'enum':
      return codeAdvice(schema, String(error.data));
    case 'maxLength':
      return `write at most ${schema.maxLength} characters: it has ${String(error.data).length}.`;
    case 'minLength':
      return patternInWords(schema) ? ruleAdvice(error) : 'is empty.';
    case 'x-maximum':
      return `write at most ${schema['x-maximum']?.toLocaleString('en')}.`;
    case 'x-minimum':
      return `write at least ${schema['x-minimum']?.toLocaleString('en')}.`;
    case 'format':
      if (schema.format === 'email') return 'write an e-mail address.';
      if (schema.format === 'uri') return 'write a full address that starts with http:// or https://.';
      return ruleAdvice(error);
    case 'type':
      return typeAdvice(error.data, [schema.type].flat().join(' or '));
    default:
      return ruleAdvice(error);
  }
}

/** A value such as "1,000.00" is not an amount rather than too large; a table value that is too short is not empty. */
const isMeant = ({keyword, data, parentSchema}: ErrorObject): boolean => {
  if (keyword.startsWith('x-')) return data !== '' && Number.isFinite(Number(data));
  return keyword !== 'minLength' || data === '' || (parentSchema as Schema).enum === undefined;
};

/**
 * When a value breaks several rules, the first of these is reported, otherwise the first of the schema. The minimum
 * before the pattern, whose advice on "5" would be an amount that is then refused.
 */
const FIRST = ['required', 'type', 'minLength', 'x-minimum', 'pattern', 'x-maximum'];

/** One error for each field: the most helpful one. */
function onePerField(errors: readonly ErrorObject[], fieldOf: (error: ErrorObject) => string): Violation[] {
  const meant = errors.filter(isMeant);
  const ranked = [...FIRST.flatMap((first) => meant.filter(({keyword}) => keyword === first)), ...meant];
  return [...new Set(meant.map(fieldOf))].map((field) => {
    const error = ranked.find((candidate) => fieldOf(candidate) === field)!;
    const isWhole = field === 'body' && error.keyword === 'type';
    return {field, keyword: error.keyword, message: isWhole ? 'write a JSON object.' : advice(error)};
  });
}

const fieldOfBody = ({keyword, params, instancePath}: ErrorObject): string =>
  (keyword === 'required' ? (params as {missingProperty: string}).missingProperty : instancePath.split('/')[1]) ||
  'body';

/** The contract as the sandbox enforces it: a check for the request of each operation, and its documented errors. */
export class ContractRules {
  /** @param checkNamed returns the check with a name from {@link bodyCheck} or {@link parameterCheck}. */
  constructor(
    private readonly all: readonly Endpoint[],
    private readonly checkNamed: (name: string) => Validate,
  ) {}

  /** Operations that a merchant calls: all but the postback. */
  get endpoints(): Endpoint[] {
    return this.all.filter(({isWebhook}) => !isWebhook);
  }

  /** An operation of the contract. */
  operation(operationId: string): Endpoint {
    return this.all.find((endpoint) => endpoint.operationId === operationId)!;
  }

  /**
   * The reply that the contract documents for a condition.
   *
   * @throws Error when it documents none that can be sent, which is a bug in the sandbox or the contract.
   */
  documentedError(operationId: string, when: string): DocumentedError {
    const documented = this.operation(operationId).errors.find(({error}) => error.when === when);
    if (!documented) throw new Error(`The contract gives ${operationId} no answer for ${when}.`);
    return documented;
  }

  /** Where a field of a request is documented; the operation's page for an unknown name. */
  documentationOf(operationId: string, field: string): string {
    const {page, fields} = this.operation(operationId);
    return fields.includes(field) ? `${page}#${anchorOf(operationId, 'request', field)}` : page;
  }

  /** Violations of a request body, one for each field, in the order of the fields. */
  checkBody(operationId: string, body: unknown): Violation[] {
    const {contentType, fields} = this.operation(operationId);
    if (contentType === undefined) return [];
    return onePerField(this.checkNamed(bodyCheck(operationId))(body), fieldOfBody).sort(
      (one, other) => fields.indexOf(one.field) - fields.indexOf(other.field),
    );
  }

  /** What is wrong with a value by a schema of the contract: `write 12 digits.` Undefined when it is right. */
  adviceOnValue(schema: ValueSchema, value: unknown): string | undefined {
    return onePerField(this.checkNamed(valueCheck(schema))(value), () => schema)[0]?.message;
  }

  /** Violations of the parameters in one location, in order. Header names are in lower case. */
  checkParameters(operationId: string, location: Parameter['in'], values: Record<string, unknown>): Violation[] {
    return this.operation(operationId)
      .parameters.filter((parameter) => parameter.in === location)
      .flatMap((parameter) => {
        const {name} = parameter;
        const value = values[location === 'header' ? name.toLowerCase() : name];
        if (value === undefined || value === '') {
          return parameter.required ? [{field: name, keyword: 'required', message: 'is required.'}] : [];
        }
        return onePerField(this.checkNamed(parameterCheck(operationId, parameter))(value), () => name);
      });
  }
}
