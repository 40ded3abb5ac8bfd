import type {FilledRequest} from '../request';
import {purposeOf, quoted, toText} from './text';

const pairs = (fields: FilledRequest['body']): string[] => [
  '    static final String[][] FIELDS = {',
  ...fields.map(([name, value]) => `        {${quoted(name)}, ${quoted(value)}},`),
  '    };',
];

const toForm = (request: FilledRequest): string =>
  toText(
    `/** ${purposeOf(request)} */`,
    'public class Main {',
    pairs(request.body),
    '',
    '    public static void main(String[] arguments) {',
    '        StringBuilder inputs = new StringBuilder();',
    '        for (String[] field : FIELDS) {',
    '            inputs.append("  <input type=\\"hidden\\" name=\\"%s\\" value=\\"%s\\">\\n"',
    '                .formatted(field[0], escape(field[1])));',
    '        }',
    '        System.out.println("""',
    '            <!doctype html>',
    '            <meta charset="utf-8">',
    '            <form method="post" action="%s" accept-charset="UTF-8">',
    '            %s  <button>Pay</button>',
    `            </form>""".formatted(escape(${quoted(request.address)}), inputs));`,
    '    }',
    '',
    '    static String escape(String text) {',
    '        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")',
    '            .replace("\\"", "&quot;").replace("\'", "&#39;");',
    '    }',
    '}',
  );

/** A JSON object as a text block. */
function textBlock(fields: FilledRequest['body']): string[] {
  const members = fields.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`);
  const inBlock = (line: string) => line.replaceAll('\\', '\\\\').replaceAll('"""', '""\\"');
  return [
    '    static final String BODY = """',
    '        {',
    ...members.map((member, index) => `          ${inBlock(member)}${index < members.length - 1 ? ',' : ''}`),
    '        }""";',
  ];
}

/** What the reply must hold. */
function successOf({success}: FilledRequest): string[] {
  if (!success) return [];
  const known = success.values?.map((each) => JSON.stringify(each)).join('|');
  const value = known ? `(?:${known})(?![\\w.])` : '"[^"]';
  const pattern = quoted(`"${success.key}"\\s*:\\s*${value}`);
  return [
    '',
    '    /** Java brings no JSON parser: use the one of your project. */',
    `    static final Pattern SUCCESS = Pattern.compile(${pattern});`,
  ];
}

/** Writes a request as a program for Java 17, started with `java Main.java`. */
export function toJava(request: FilledRequest): string {
  if (request.isForm) return toForm(request);
  const {method, address, credentials, headers, query, body, success} = request;
  const isQuery = query.length > 0;
  const publisher = isQuery ? 'noBody()' : 'ofString(BODY)';
  return toText(
    isQuery && ['import static java.nio.charset.StandardCharsets.UTF_8;', ''],
    'import java.net.URI;',
    isQuery && 'import java.net.URLEncoder;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    'import java.time.Duration;',
    isQuery && 'import java.util.Arrays;',
    'import java.util.Objects;',
    success !== undefined && 'import java.util.regex.Pattern;',
    isQuery && 'import java.util.stream.Collectors;',
    '',
    `/** ${purposeOf(request)} */`,
    'public class Main {',
    isQuery ? pairs(query) : textBlock(body),
    successOf(request),
    '',
    '    public static void main(String[] arguments) {',
    '        try {',
    isQuery && [
      '            String query = Arrays.stream(FIELDS)',
      '                .map(field -> field[0] + "=" + URLEncoder.encode(field[1], UTF_8))',
      '                .collect(Collectors.joining("&"));',
    ],
    '            HttpRequest request = HttpRequest',
    `                .newBuilder(URI.create(${isQuery ? `${quoted(`${address}?`)} + query` : quoted(address)}))`,
    '                .timeout(Duration.ofSeconds(30))',
    !isQuery && '                .header("Content-Type", "application/json; charset=utf-8")',
    credentials.map(
      ({name, prefix, variable}) =>
        `                .header(${quoted(name)}, ${prefix ? `${quoted(prefix)} + ` : ''}setting(${quoted(variable)}))`,
    ),
    headers.map(([name, value]) => `                .header(${quoted(name)}, ${quoted(value)})`),
    `                .method(${quoted(method)}, HttpRequest.BodyPublishers.${publisher})`,
    '                .build();',
    '            HttpResponse<String> response = HttpClient.newHttpClient()',
    '                .send(request, HttpResponse.BodyHandlers.ofString());',
    '            String reply = response.body();',
    `            if (response.statusCode() != 200${success ? ' || !SUCCESS.matcher(reply).find()' : ''}) {`,
    '                throw new IllegalStateException("HTTP " + response.statusCode() + ": " + reply);',
    '            }',
    '            System.out.println(reply);',
    '        } catch (Exception error) {',
    '            System.err.println(Objects.requireNonNullElse(error.getMessage(), error.toString()));',
    '            System.exit(1);',
    '        }',
    '    }',
    '',
    '    static String setting(String name) {',
    '        String value = System.getenv(name);',
    '        if (value == null || value.isEmpty()) {',
    '            throw new IllegalStateException("Set the environment variable " + name + ".");',
    '        }',
    '        return value;',
    '    }',
    '}',
  );
}
