import type {FilledRequest} from '../request';
import {purposeOf, quoted, toText} from './text';

/** A map's entries; its values stand in one column. */
function entries(pairs: FilledRequest['body'], literal: (value: string) => string): string[] {
  const width = Math.max(...pairs.map(([name]) => quoted(name).length)) + 1;
  return pairs.map(([name, value]) => `\t${`${quoted(name)}:`.padEnd(width)} ${literal(value)},`);
}

const imports = (...packages: (string | false)[]): string[] => [
  'import (',
  ...packages.filter((name) => name !== false).map((name) => `\t"${name}"`),
  ')',
];

const toForm = (request: FilledRequest): string =>
  toText(
    `// ${purposeOf(request)}`,
    'package main',
    '',
    imports('html/template', 'log', 'os'),
    '',
    'var fields = [][2]string{',
    request.body.map(([name, value]) => `\t{${quoted(name)}, ${quoted(value)}},`),
    '}',
    '',
    '// The template escapes every value for the place where it stands.',
    'var form = template.Must(template.New("form").Parse(`<!doctype html>',
    '<meta charset="utf-8">',
    '<form method="post" action="{{.Action}}" accept-charset="UTF-8">',
    '{{range .Fields}}  <input type="hidden" name="{{index . 0}}" value="{{index . 1}}">',
    '{{end}}  <button>Pay</button>',
    '</form>',
    '`))',
    '',
    'func main() {',
    '\tlog.SetFlags(0)',
    `\tpage := map[string]any{"Action": ${quoted(request.address)}, "Fields": fields}`,
    '\tif err := form.Execute(os.Stdout, page); err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '}',
  );

/** The lines that tell a good reply from another. */
function checkOf({success}: FilledRequest): string[] {
  const fail = ['\t\treturn "", fmt.Errorf("HTTP %d: %s", response.StatusCode, body)', '\t}'];
  if (!success) return ['\tif response.StatusCode != http.StatusOK {', ...fail];
  const field = success.key[0]!.toUpperCase() + success.key.slice(1);
  const type = typeof success.values?.[0] === 'number' ? 'int' : 'string';
  const known = success.values?.map((each) => `reply.${field} != ${JSON.stringify(each)}`) ?? [`reply.${field} == ""`];
  const failure = known.length === 1 ? known[0] : `(${known.join(' && ')})`;
  return [
    `\tvar reply struct{ ${field} ${type} }`,
    '\terr = json.Unmarshal(body, &reply)',
    `\tif err != nil || response.StatusCode != http.StatusOK || ${failure} {`,
    ...fail,
  ];
}

/** Writes a request as a program for Go 1.19, started with `go run main.go`. */
export function toGo(request: FilledRequest): string {
  if (request.isForm) return toForm(request);
  const {method, address, credentials, headers, query, body, success} = request;
  const isQuery = query.length > 0;
  return toText(
    `// ${purposeOf(request)}`,
    'package main',
    '',
    imports(
      !isQuery && 'bytes',
      (!isQuery || success !== undefined) && 'encoding/json',
      'errors',
      'fmt',
      'io',
      'log',
      'net/http',
      isQuery && 'net/url',
      'os',
      'time',
    ),
    '',
    `var fields = ${isQuery ? 'url.Values' : 'map[string]string'}{`,
    isQuery ? entries(query, (value) => `{${quoted(value)}}`) : entries(body, quoted),
    '}',
    '',
    'func send() (string, error) {',
    isQuery
      ? [`\taddress := ${quoted(`${address}?`)} + fields.Encode()`]
      : ['\tdata, err := json.Marshal(fields)', '\tif err != nil {', '\t\treturn "", err', '\t}'],
    `\trequest, err := http.NewRequest(${quoted(method)}, ${isQuery ? 'address, nil' : `${quoted(address)}, bytes.NewReader(data)`})`,
    '\tif err != nil {',
    '\t\treturn "", err',
    '\t}',
    !isQuery && '\trequest.Header.Set("Content-Type", "application/json; charset=utf-8")',
    credentials.map(
      ({name, prefix, variable}) =>
        `\trequest.Header.Set(${quoted(name)}, ${prefix ? `${quoted(prefix)}+` : ''}setting(${quoted(variable)}))`,
    ),
    headers.map(([name, value]) => `\trequest.Header.Set(${quoted(name)}, ${quoted(value)})`),
    '',
    '\tclient := http.Client{Timeout: 30 * time.Second}',
    '\tresponse, err := client.Do(request)',
    '\tif err != nil {',
    '\t\treturn "", errors.Unwrap(err) // without the address: it may hold the buyer\'s data',
    '\t}',
    '\tdefer response.Body.Close()',
    '\tbody, err := io.ReadAll(response.Body)',
    '\tif err != nil {',
    '\t\treturn "", err',
    '\t}',
    checkOf(request),
    '\treturn string(body), nil',
    '}',
    '',
    'func main() {',
    '\tlog.SetFlags(0)',
    '\treply, err := send()',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tfmt.Println(reply)',
    '}',
    '',
    'func setting(name string) string {',
    '\tvalue := os.Getenv(name)',
    '\tif value == "" {',
    '\t\tlog.Fatalf("Set the environment variable %s.", name)',
    '\t}',
    '\treturn value',
    '}',
  );
}
