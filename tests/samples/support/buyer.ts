import {elementsOf} from '../../../src/lib/html';

/** A form as parsed by a browser. */
export interface Form {
  method: string;
  action: string;
  charset: string;
  /** Every field with a name, in order. */
  fields: Record<string, string>;
  /** Every element in the form except its fields: `button`. */
  others: string[];
}

/** Reads the forms of a page, with character references decoded. */
export const formsOf = (html: string): Form[] =>
  [...elementsOf(html)]
    .filter(({name}) => name === 'form')
    .map(({attributes: {method = 'get', action = '', 'accept-charset': charset = ''}, inner}) => {
      const parts = [...inner()];
      const isField = ({name, attributes}: (typeof parts)[number]) => name === 'input' && 'name' in attributes;
      const inputs = parts.filter(isField).map(({attributes}) => [attributes.name!, attributes.value ?? ''] as const);
      const others = parts.filter((part) => !isField(part)).map(({name}) => name);
      return {method, action, charset, fields: Object.fromEntries(inputs), others};
    });

/** Submits the form like the buyer's browser. */
export const press = ({action, fields}: Form): Promise<Response> =>
  fetch(action, {
    method: 'POST',
    headers: {'content-type': 'application/x-www-form-urlencoded; charset=utf-8'},
    body: new URLSearchParams(fields).toString(),
  });
