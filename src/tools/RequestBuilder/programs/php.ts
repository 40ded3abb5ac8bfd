import type {FilledRequest} from '../request';
import {purposeOf, toText} from './text';

/** Between single quotes PHP reads two escapes, and everything else as it stands. */
const literal = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

const entries = (pairs: FilledRequest['body']): string[] =>
  pairs.map(([name, value]) => `    ${literal(name)} => ${literal(value)},`);

const opening = (request: FilledRequest): string[] => [
  '<?php',
  '',
  `// ${purposeOf(request)}`,
  '',
  'declare(strict_types=1);',
  '',
];

const toForm = (request: FilledRequest): string =>
  toText(
    opening(request),
    '$fields = [',
    entries(request.body),
    '];',
    '',
    "$inputs = '';",
    'foreach ($fields as $name => $value) {',
    '    $value = htmlspecialchars($value);',
    '    $inputs .= "  <input type=\\"hidden\\" name=\\"$name\\" value=\\"$value\\">\\n";',
    '}',
    `$action = htmlspecialchars(${literal(request.address)});`,
    'echo "<!doctype html>\\n<meta charset=\\"utf-8\\">\\n"',
    '    . "<form method=\\"post\\" action=\\"$action\\" accept-charset=\\"UTF-8\\">\\n$inputs"',
    '    . "  <button>Pay</button>\\n</form>\\n";',
  );

/** What must not be, beside another HTTP status than 200. */
function failureOf({success}: FilledRequest): string {
  if (!success) return '';
  const value = `(json_decode($reply, true)[${literal(success.key)}] ?? '')`;
  if (!success.values) return ` || ${value} === ''`;
  const known = success.values.map((each) => (typeof each === 'number' ? String(each) : literal(each)));
  return known.length === 1 ? ` || ${value} !== ${known[0]}` : ` || !in_array(${value}, [${known.join(', ')}], true)`;
}

/** Writes a request as a program for PHP 8 with its curl extension. */
export function toPhp(request: FilledRequest): string {
  if (request.isForm) return toForm(request);
  const {method, address, credentials, headers, query, body} = request;
  const isQuery = query.length > 0;
  const target = isQuery ? `${literal(`${address}?`)} . http_build_query($fields)` : literal(address);
  return toText(
    opening(request),
    'function setting(string $name): string',
    '{',
    '    return getenv($name) ?: throw new RuntimeException("Set the environment variable $name.");',
    '}',
    '',
    '$fields = [',
    entries(isQuery ? query : body),
    '];',
    '',
    'try {',
    `    $call = curl_init(${target});`,
    '    curl_setopt_array($call, [',
    `        CURLOPT_CUSTOMREQUEST => ${literal(method)},`,
    `        CURLOPT_POSTFIELDS => ${isQuery ? "''" : 'json_encode($fields, JSON_THROW_ON_ERROR)'},`,
    '        CURLOPT_RETURNTRANSFER => true,',
    '        CURLOPT_TIMEOUT => 30,',
    '        CURLOPT_HTTPHEADER => [',
    !isQuery && "            'Content-Type: application/json; charset=utf-8',",
    credentials.map(
      ({name, prefix, variable}) => `            ${literal(`${name}: ${prefix}`)} . setting(${literal(variable)}),`,
    ),
    headers.map((pair) => `            ${literal(pair.join(': '))},`),
    '        ],',
    '    ]);',
    '    $reply = curl_exec($call);',
    '    if ($reply === false) {',
    '        throw new RuntimeException(curl_error($call));',
    '    }',
    '    $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);',
    `    if ($status !== 200${failureOf(request)}) {`,
    '        throw new RuntimeException("HTTP $status: $reply");',
    '    }',
    '    echo "$reply\\n";',
    '} catch (Throwable $error) {',
    '    fwrite(STDERR, $error->getMessage() . "\\n");',
    '    exit(1);',
    '}',
  );
}
