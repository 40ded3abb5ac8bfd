import type {Element} from 'hast';
import {elementsOf} from '../../../src/lib/hast';
import {parseHtml} from '../../../src/lib/html';

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
  elementsOf(parseHtml(html))
    .filter(({tagName}) => tagName === 'form')
    .map((form) => {
      const {method = 'get', action = '', acceptCharset = ''} = form.properties;
      const [, ...parts] = elementsOf(form);
      const isField = ({tagName, properties}: Element) => tagName === 'input' && 'name' in properties;
      const inputs = parts.filter(isField).map(({properties: {name, value = ''}}) => [String(name), String(value)]);
      const others = parts.filter((part) => !isField(part)).map(({tagName}) => tagName);
      return {
        method: String(method),
        action: String(action),
        charset: String(acceptCharset),
        fields: Object.fromEntries(inputs) as Record<string, string>,
        others,
      };
    });

/** Submits the form like the buyer's browser. */
export const press = ({action, fields}: Form): Promise<Response> =>
  fetch(action, {
    method: 'POST',
    headers: {'content-type': 'application/x-www-form-urlencoded; charset=utf-8'},
    body: new URLSearchParams(fields).toString(),
  });
