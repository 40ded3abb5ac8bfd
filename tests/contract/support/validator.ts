import Ajv2020, {type ErrorObject} from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type {ContractDocument} from '../../../contract/document';

const ROOT = 'contract';

/** Keywords of OpenAPI and of this contract that say nothing about validity. */
const ANNOTATIONS = [
  'example',
  'x-assumption',
  'x-code-table',
  'x-extensible-enum',
  'x-maximum',
  'x-minimum',
  'x-rule',
];

/** Where a schema is in the contract: `['paths', '/payment', 'post', …]`. */
export type Place = readonly (string | number)[];

const pointer = (place: Place): string =>
  place.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/**
 * Validates values against schemas of the contract, by JSON Schema 2020-12. An unknown keyword in a schema is an
 * error: a rule whose name is misspelt would allow everything.
 */
export function contractValidator(document: ContractDocument) {
  const ajv = new Ajv2020({allErrors: true, strict: true, strictTypes: false, strictRequired: false});
  addFormats(ajv);
  // The document is not a schema but contains them, so its own keys are annotations too.
  for (const keyword of [...ANNOTATIONS, ...Object.keys(document)]) ajv.addKeyword(keyword);
  ajv.addSchema(document, ROOT, undefined, false);
  return (place: Place, value: unknown): ErrorObject[] => {
    const validate = ajv.compile({$ref: `${ROOT}#${pointer(place)}`});
    return validate(value) ? [] : (validate.errors ?? []);
  };
}
