import type {FilledRequest} from '../request';
import {purposeOf, quoted, toText} from './text';

const literal = (text: string): string =>
  `'${quoted(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : literal(name));

const entries = (pairs: FilledRequest['body'], indent: string): string[] =>
  pairs.map(([name, value]) => `${indent}${key(name)}: ${literal(value)},`);

const toForm = (request: FilledRequest): string =>
  toText(
    `// ${purposeOf(request)}`,
    'const fields = {',
    entries(request.body, '  '),
    '};',
    '',
    'const escape = (text) => text.replace(/[&<>"\']/g, (sign) => `&#${sign.charCodeAt(0)};`);',
    'const inputs = Object.entries(fields).map(',
    '  ([name, value]) => `  <input type="hidden" name="${name}" value="${escape(value)}">`,',
    ');',
    'console.log(`<!doctype html>',
    '<meta charset="utf-8">',
    `<form method="post" action="\${escape(${literal(request.address)})}" accept-charset="UTF-8">`,
    "${inputs.join('\\n')}",
    '  <button>Pay</button>',
    '</form>`);',
  );

/** What must not be, beside another HTTP status than 200. */
function failureOf({success}: FilledRequest): string {
  if (!success) return '';
  const value = `JSON.parse(reply).${success.key}`;
  if (!success.values) return ` || !${value}`;
  const known = success.values.map((each) => (typeof each === 'number' ? String(each) : literal(each)));
  return known.length === 1 ? ` || ${value} !== ${known[0]}` : ` || ![${known.join(', ')}].includes(${value})`;
}

/** Writes a request as a program for Node.js 20, an ES module. */
export function toNode(request: FilledRequest): string {
  if (request.isForm) return toForm(request);
  const {method, address, credentials, headers, query, body} = request;
  const isQuery = query.length > 0;
  const target = isQuery ? `${literal(`${address}?`)} + new URLSearchParams(fields)` : literal(address);
  return toText(
    `// ${purposeOf(request)}`,
    'const fields = {',
    entries(isQuery ? query : body, '  '),
    '};',
    '',
    'try {',
    `  const response = await fetch(${target}, {`,
    `    method: ${literal(method)},`,
    '    headers: {',
    !isQuery && "      'Content-Type': 'application/json; charset=utf-8',",
    credentials.map(({name, prefix, variable}) => {
      const setting = `setting(${literal(variable)})`;
      return `      ${key(name)}: ${prefix ? `\`${prefix}\${${setting}}\`` : setting},`;
    }),
    entries(headers, '      '),
    '    },',
    !isQuery && '    body: JSON.stringify(fields),',
    '    signal: AbortSignal.timeout(30_000),',
    '  });',
    '  const reply = await response.text();',
    `  if (response.status !== 200${failureOf(request)}) {`,
    '    throw new Error(`HTTP ${response.status}: ${reply}`);',
    '  }',
    '  console.log(reply);',
    '} catch (error) {',
    '  console.error(error.cause?.message || error.message);',
    '  process.exitCode = 1;',
    '}',
    '',
    'function setting(name) {',
    '  const value = process.env[name];',
    '  if (!value) throw new Error(`Set the environment variable ${name}.`);',
    '  return value;',
    '}',
  );
}
