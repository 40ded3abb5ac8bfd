import Ajv2020, {type ErrorObject} from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type {ContractDocument} from '../../../contract/document';

const ROOT = 'contract';

/** Keywords of OpenAPI and of this contract that do not affect validation. */
const ANNOTATIONS = [
  'example',
  'x-assumption',
  'x-code-table',
  'x-extensible-enum',
  'x-maximum',
  'x-minimum',
  'x-rule',
];

/** Path of a schema in the contract: `['paths', '/payment', 'post', …]`. */
export type Place = readonly (string | number)[];

const pointer = (place: Place): string =>
  place.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/**
 * Validates values against schemas of the contract, by JSON Schema 2020-12. An unknown keyword is an error, because a
 * misspelt keyword would allow everything.
 */
export function contractValidator(document: ContractDocument) {
  const ajv = new Ajv2020({allErrors: true, strict: true, strictTypes: false, strictRequired: false});
  addFormats(ajv);
  // The document is not a schema but contains schemas, so its own keys are annotations too.
  for (const keyword of [...ANNOTATIONS, ...Object.keys(document)]) ajv.addKeyword(keyword);
  ajv.addSchema(document, ROOT, undefined, false);
  return (place: Place, value: unknown): ErrorObject[] => {
    const validate = ajv.compile({$ref: `${ROOT}#${pointer(place)}`});
    return validate(value) ? [] : (validate.errors ?? []);
  };
}
