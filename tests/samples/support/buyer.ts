import {elementsOf} from '../../../lib/html';

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
export function formsOf(html: string): Form[] {
  const forms: Form[] = [];
  for (const {name, attributes, inner} of elementsOf(html)) {
    if (name !== 'form') continue;
    const {method = 'get', action = '', 'accept-charset': charset = ''} = attributes;
    const form: Form = {method, action, charset, fields: {}, others: []};
    for (const part of inner()) {
      const {name: field, value = ''} = part.attributes;
      if (part.name === 'input' && field !== undefined) form.fields[field] = value;
      else form.others.push(part.name);
    }
    forms.push(form);
  }
  return forms;
}

/** Submits the form like the buyer's browser. */
export const press = ({action, fields}: Form): Promise<Response> =>
  fetch(action, {
    method: 'POST',
    headers: {'content-type': 'application/x-www-form-urlencoded; charset=utf-8'},
    body: new URLSearchParams(fields).toString(),
  });

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Renders `form.html` like a template engine. @throws Error for a name without a value. */
export const fillTemplate = (template: string, values: Record<string, string>): string =>
  template.replace(/\$\{(\w+)\}/g, (_mark, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template needs ${name}.`);
    return escapeHtml(value);
  });
