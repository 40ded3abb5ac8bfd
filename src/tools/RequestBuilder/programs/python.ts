import type {FilledRequest} from '../request';
import {purposeOf, quoted, toText} from './text';

const entries = (pairs: FilledRequest['body'], indent: string): string[] =>
  pairs.map(([name, value]) => `${indent}${quoted(name)}: ${quoted(value)},`);

const toForm = (request: FilledRequest): string =>
  toText(
    `"""${purposeOf(request)}"""`,
    '',
    'from html import escape',
    '',
    'fields = {',
    entries(request.body, '    '),
    '}',
    '',
    'inputs = "".join(',
    `    f'  <input type="hidden" name="{name}" value="{escape(value)}">\\n'`,
    '    for name, value in fields.items()',
    ')',
    `action = escape(${quoted(request.address)})`,
    'print(',
    `    '<!doctype html>\\n<meta charset="utf-8">\\n'`,
    `    f'<form method="post" action="{action}" accept-charset="UTF-8">\\n'`,
    '    f"{inputs}  <button>Pay</button>\\n</form>"',
    ')',
  );

/** The lines that look into a reply with status 200. */
function checkOf({success}: FilledRequest): string[] {
  if (!success) return [];
  const value = `json.loads(reply).get(${quoted(success.key)})`;
  const known = success.values?.map((each) => JSON.stringify(each));
  const failure = known?.length === 1 ? `!= ${known[0]}` : `not in (${known?.join(', ')})`;
  return [`    if ${known ? `${value} ${failure}` : `not ${value}`}:`, '        raise RuntimeError(reply)'];
}

/** Writes a request as a program for Python 3.9, with the standard library alone. */
export function toPython(request: FilledRequest): string {
  if (request.isForm) return toForm(request);
  const {method, address, credentials, headers, query, body} = request;
  const isQuery = query.length > 0;
  return toText(
    `"""${purposeOf(request)}"""`,
    '',
    'import json',
    'import os',
    'import sys',
    'from urllib.error import HTTPError',
    isQuery && 'from urllib.parse import urlencode',
    'from urllib.request import Request, urlopen',
    '',
    '',
    'def setting(name):',
    '    value = os.environ.get(name)',
    '    if not value:',
    '        raise RuntimeError(f"Set the environment variable {name}.")',
    '    return value',
    '',
    '',
    'fields = {',
    entries(isQuery ? query : body, '    '),
    '}',
    '',
    'try:',
    '    request = Request(',
    `        ${isQuery ? `${quoted(`${address}?`)} + urlencode(fields)` : quoted(address)},`,
    `        method=${quoted(method)},`,
    !isQuery && '        data=json.dumps(fields).encode(),',
    '        headers={',
    !isQuery && '            "Content-Type": "application/json; charset=utf-8",',
    credentials.map(
      ({name, prefix, variable}) =>
        `            ${quoted(name)}: ${prefix ? `${quoted(prefix)} + ` : ''}setting(${quoted(variable)}),`,
    ),
    entries(headers, '            '),
    '        },',
    '    )',
    '    with urlopen(request, timeout=30) as response:',
    '        reply = response.read().decode()',
    checkOf(request),
    '    print(reply)',
    'except HTTPError as error:',
    '    sys.exit(f"HTTP {error.code}: {error.read().decode()}")',
    'except (RuntimeError, OSError, ValueError) as error:',
    '    sys.exit(str(error))',
  );
}
