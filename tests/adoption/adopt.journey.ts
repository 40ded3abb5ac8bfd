import {execFileSync} from 'node:child_process';
import {cpSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {flatten} from '../../identity/placeholders';
import {provider as first} from '../../provider';
import {provider as second} from './identity/provider';
import {copyRepository, type Copy} from './copy';

// The chapter "Adopt, grow, remove" of CONTRIBUTING.md, followed to the letter: another identity, new pages, and a feature
// taken out, on one copy of the repository.

const IDENTITY: Record<string, string> = {
  'provider.ts': 'provider.ts',
  'palette.css': 'src/css/palette.css',
  'logo.svg': 'static/img/logo.svg',
  'favicon.svg': 'static/img/favicon.svg',
};

/** The operation that is added: what Inquiry is for orders, for refunds. */
const OPERATION = 'inquireRefund';
const OPERATION_PAGE = 'payment-features/refund-inquiry-api';
const OPERATION_FILE = 'contract/paths/refund.yaml';
const NO_RECORD = 'contract/evidence/refund-no-record.json';

const NEW_PAGES = [`docs/api/${OPERATION_PAGE}`, 'docs/plugins/prestashop'];
const POST = 'blog/refunds-explained';

/** What CONTRIBUTING.md says of taking a feature out: its commands, and the feature for which they are written. */
const [, COMMANDS = ''] = /### Take a feature out[\s\S]*?```bash\n([\s\S]*?)```/.exec(
  readFileSync('CONTRIBUTING.md', 'utf8'),
)!;
const FEATURE = /grep -i (\w+)/.exec(COMMANDS)![1]!;
const bearsName = (text: string) => text.toLowerCase().includes(FEATURE);

/** A plugin that is taken out too. */
const PLUGIN = 'vituremart';

const listed = execFileSync('git', ['ls-files'], {encoding: 'utf8'}).split('\n');
const GONE = [
  ...listed.filter((file) => bearsName(file) && /^docs\/(?!.*\/_).*\.mdx$/.test(file)).map((file) => file.slice(5, -4)),
  `plugins/${PLUGIN}`,
];
const isGone = (text: string) => GONE.some((page) => text.includes(page));

/** Who has taken this very feature out keeps the chapter, and the rest of the journey. */
const hasFeature = listed.some(bearsName);
if (!hasFeature)
  console.warn(`Taking a feature out is not tried: nothing bears the name "${FEATURE}", which CONTRIBUTING.md has.`);

let copy: Copy;
let built = '';

beforeAll(() => {
  copy = copyRepository();
  for (const [from, to] of Object.entries(IDENTITY)) {
    cpSync(path.join(import.meta.dirname, 'identity', from), path.join(copy.folder, to));
  }
  copy.run('npm', 'run', 'new', '--', 'plugin', 'prestashop');
  copy.run('npm', 'run', 'new', '--', 'post', 'refunds-explained');
});

afterAll(() => copy.close());

const withoutLines = (file: string, isLeftOut: (line: string) => boolean) =>
  copy.write(
    file,
    copy
      .read(file)
      .split('\n')
      .filter((line) => !isLeftOut(line))
      .join('\n'),
  );

const without = (file: string, part: RegExp) => {
  const text = copy.read(file);
  expect(text, `${file} has ${part.source}`).toMatch(part);
  copy.write(file, text.replace(part, ''));
};

/** The command at the end of each step for a new operation. */
const STEP_COMMANDS = /An operation, in this order\.[\s\S]*?(?=\n### )/
  .exec(readFileSync('CONTRIBUTING.md', 'utf8'))![0]
  .split(/^\d\. /m)
  .slice(1)
  .map(
    (step) => [...step.matchAll(/`((?:npx vitest run|npm run lint:contract|npm run typecheck)[^`]*)`/g)].at(-1)![1]!,
  );

describe('a new operation', () => {
  const replaceAll = (text: string, changes: [string | RegExp, string][]) =>
    changes.reduce((before, [old, text2]) => before.replaceAll(old, () => text2), text);
  /** Writes a file that is like another, with some texts replaced. */
  const like = (from: string, to: string, ...changes: [string | RegExp, string][]) =>
    copy.write(to, replaceAll(copy.read(from), changes));
  const hear = (step: number) => copy.hear('bash', '-c', STEP_COMMANDS[step - 1]!);
  const holds = (step: number) => {
    const {status, output} = hear(step);
    expect(status, output.slice(-6000)).toBe(0);
  };
  // The provider explains it at another path than this site.
  const source = 'docs/api/refund-inquiry';
  const asNew: [string | RegExp, string][] = [
    [/\binquireOrder\b/g, OPERATION],
    ['docs/api/payment-features/inquiry-api', source],
    [/\binquiry-(?=no-record|request)/g, 'refund-'],
    ['/order/orderdetailpost', '/order/refundpost'],
  ];

  test('is written into the contract, with its messages', () => {
    like(
      'contract/paths/inquiry.yaml',
      OPERATION_FILE,
      ...asNew,
      ['summary: Inquiry', 'summary: Refund inquiry'],
      [/ {12}(?:object|array):\n.*\n.*\n/g, ''],
    );
    copy.replace(
      'contract/openapi.yaml',
      '    $ref: paths/inquiry.yaml\n',
      '    $ref: paths/inquiry.yaml\n  /order/refundpost:\n    $ref: paths/refund.yaml\n',
    );
    expect(hear(1).output).toContain('contract/evidence has no refund-no-record.json');
    for (const name of ['no-record', 'request'])
      like(`contract/evidence/inquiry-${name}.json`, `contract/evidence/refund-${name}.json`, ...asNew);
    copy.replace(
      'contract/sources.ts',
      "  'docs/api/payment-features/tokenizer'",
      `  '${source}': whole(),\n  'docs/api/payment-features/tokenizer'`,
    );
    copy.replace(
      'contract/tables/credentials.ts',
      "operations: ['inquireOrder']",
      `operations: ['inquireOrder', '${OPERATION}']`,
    );
    like('contract/vectors/requests/inquiry.yaml', 'contract/vectors/requests/refund.yaml', ...asNew);
    copy.replace('cspell.json', '"refno",', '"refno",\n    "refundpost",');
    holds(1);
  });

  test('is answered by the sandbox, which runs into each refusal', () => {
    copy.write('sandbox/engine/refundOperations.ts', ENGINE);
    copy.replace(
      'sandbox/engine/operations.ts',
      '  createSecureLink,\n};',
      '  createSecureLink,\n  ...refundOperations,\n};',
    );
    copy.replace(
      'sandbox/engine/operations.ts',
      'import {toBase64}',
      "import {refundOperations} from './refundOperations';\nimport {toBase64}",
    );
    copy.write('tests/sandbox/refundCalls.ts', CALLS);
    const join = (file: string, before: string, name: string) => {
      copy.replace(file, before, `  ...${name}(() => client),\n${before}`);
      copy.write(file, `import {${name}} from './refundCalls';\n${copy.read(file)}`);
    };
    join('tests/sandbox/contract.test.ts', '  createSecureLink: {\n    invalidField', 'refundRefusals');
    join('tests/sandbox/evidence.test.ts', "  'secure-link-reply': () =>", 'refundReplies');
    holds(2);
  });

  test('has a program in each language', () => {
    expect(hear(3).output).toContain(`The operation ${OPERATION} has no sample`);
    for (const file of readdirSync('samples/inquireOrder'))
      like(`samples/inquireOrder/${file}`, `samples/${OPERATION}/${file}`, ...asNew);
    copy.write('tests/samples/refund.test.ts', PROGRAMS);
    holds(3);
    const program = `samples/${OPERATION}/python.py`;
    const [written, reply] = [copy.read(program), copy.read(NO_RECORD)];
    copy.write(program, `${written}\n# PAY_REFUND_NOTE\n`);
    copy.replace(NO_RECORD, '"text": "[]"', '"body": {"message": "no such refund"}');
    const {output} = hear(3);
    expect(output).toContain('Give PAY_REFUND_NOTE a value for the sandbox');
    expect(output).toContain(`${OPERATION} answers a refusal with HTTP 200: say in successSigns`);
    copy.write(program, written);
    copy.write(NO_RECORD, reply);
    copy.run('npx', 'vitest', 'run', 'tests/samples/refund');
  });

  test('has a page', () => {
    const grades = () => copy.hear('npx', 'vitest', 'run', 'tests/content/grades').output;
    expect(grades()).toContain(`Write the path of the page about ${OPERATION} into its file in contract/paths`);
    copy.run('npm', 'run', 'new', '--', 'api', OPERATION_PAGE, OPERATION);
    expect(copy.read(OPERATION_FILE)).toContain(`x-page: docs/api/${OPERATION_PAGE}`);
    expect(grades()).not.toContain(`the page about ${OPERATION}`);
  });
});

const ENGINE = `import {error, hasApiKey, jsonOperation, type Operation} from './call';

/** What became of refunds: the sandbox has none. */
export const refundOperations: Record<string, Operation> = {
  inquireRefund: jsonOperation('inquireRefund', hasApiKey, () => error('noRecord')),
};
`;

const CALLS = `import {everyKey, newReference, type Client} from './support';

const ask = (client: () => Client, fields: Record<string, unknown> = {}, headers: Record<string, string> = everyKey) =>
  client().post('/order/refundpost', headers, {merchantId: '00042', orderNo: 'X', refno: newReference(), ...fields});

export const refundRefusals = (client: () => Client): Record<string, Record<string, () => Promise<Response>>> => ({
  inquireRefund: {
    noRecord: () => ask(client),
    invalidField: () => ask(client, {merchantId: '1'}),
    wrongCredentials: () => ask(client, {}, {...everyKey, apikey: 'wrong'}),
  },
});

export const refundReplies = (client: () => Client): Record<string, () => Promise<unknown>> => ({
  'refund-no-record': async () => (await ask(client)).json() as Promise<unknown>,
});
`;

const PROGRAMS = `import {afterAll, beforeAll, expect, test} from 'vitest';
import {startSandbox, type Sandbox} from '../../sandbox/server';
import {describeEachLanguage} from './support/languages';
import {exchangesOf, expectAsContracted, newReference, run} from './support/run';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({port: 0});
});
afterAll(() => sandbox.close());

describeEachLanguage(['inquireRefund'], (commandOf) => {
  test('asks as the contract says', async () => {
    const settings = {PAY_REFNO: newReference(), PAY_ORDER_TOTAL: '1250.00', PAY_CURRENCY: '00'};
    const exchanges = await exchangesOf(sandbox, () => run(commandOf('inquireRefund'), {...sandbox.environment, ...settings}));
    expect(exchanges).toHaveLength(1);
    expectAsContracted(exchanges, ['inquireRefund']);
  });
});
`;

describe.runIf(hasFeature)('a feature taken out', () => {
  test('by the commands: what bears its name is gone, and a forgotten entry of the sidebar stops the build', () => {
    copy.commit();
    copy.run('bash', '-e', '-o', 'pipefail', '-c', COMMANDS);
    for (const kind of ['mdx', 'phrases.txt']) copy.remove(`docs/plugins/${PLUGIN}.${kind}`);
    const {status, output} = copy.hear('npx', 'docusaurus', 'build');
    expect(status).not.toBe(0);
    for (const page of GONE) {
      expect(output).toContain(page);
      without('sidebars.ts', new RegExp(`,?\\s*'${page}'`));
    }
    without('sidebars.ts', /,\s*\{\s*type: 'category',\s*label: '[^']*',\s*collapsed: false,\s*items: \[,?\s*\],\s*\}/);
  });

  test('what the contract has of it and nothing uses is named, until nothing is left', () => {
    const hear = () => copy.hear('npx', 'vitest', 'run', 'tests/contract/leftovers', 'tests/contract/agreement').output;
    const unusedIn = (output: string) =>
      new Set([...output.matchAll(/(contract\/\S+\.yaml): nothing refers to it; remove it/g)].map(([, file]) => file!));
    const first = unusedIn(hear());
    expect(first.size).toBeGreaterThan(0);
    for (let unused = first; unused.size > 0; unused = unusedIn(hear())) unused.forEach(copy.remove);
    copy.run('npx', 'vitest', 'run', 'tests/contract/leftovers', 'tests/contract/agreement');
  });

  test('what samples read, the dictionary has, and is written of commands is named where the feature took it along', () => {
    const tests = ['tests/samples/coverage', 'checks/spelling', 'tests/sandbox/documented'];
    const {output} = copy.hear('npx', 'vitest', 'run', ...tests);
    for (const [, file, variable] of output.matchAll(/([\w./]+): no sample reads (PAY_\w+); remove its lines/g))
      withoutLines(file!, (line) => line.includes(variable!));
    for (const [, word] of output.matchAll(/no text has the word (\w+); remove it/g))
      copy.replace('cspell.json', `    "${word}",\n`, '');
    for (const [, file, command] of output.matchAll(
      /([\w./-]+): (?:GET|POST) (\/sandbox\/\S+) .* correct or remove its row/g,
    ))
      withoutLines(file!, (line) => line.includes(`${command!}\``) && bearsName(line));
    expect(output).toContain('docs/api/testcards-accounts.mdx, the seed: {"message":"There is no');
    withoutLines('docs/api/testcards-accounts.mdx', (line) => bearsName(line) && /^ *"/.test(line));
    copy.run('npx', 'vitest', 'run', ...tests);
  });

  test('forgotten links are listed with file and line', () => {
    without('contract/tables/plugins.ts', new RegExp(` {4}\\{\\s*code: '${PLUGIN}',[\\s\\S]*?\\n {4}\\},\\n`));
    const output = copy.run('npm', 'run', 'build');
    const places = new Set(
      [...output.matchAll(/^ {2}(\S+\.(?:mdx|tsx):\d+) {2}<a> names/gm)].map(([, place]) => place!),
    );
    const files = new Set([...places].map((place) => place.split(':')[0]!));
    expect(files.size).toBeGreaterThan(2);
    for (const file of files) {
      const source = copy.read(file);
      const lines = source.split('\n').flatMap((line, index) => (linksToGone(line) ? `${file}:${index + 1}` : []));
      expect(lines.filter((place) => !places.has(place))).toEqual([]);
      // A card of the home page is an object of several lines.
      const corrected = file.endsWith('.tsx')
        ? source.replace(/^ {2}\{\n[\s\S]*?^ {2}\},\n/gm, (card) => (isGone(card) ? '' : card))
        : source.replace(LINK, (link, words: string) => (linksToGone(link) ? words : link));
      copy.write(file, corrected);
    }
    const names = copy.hear('npx', 'vitest', 'run', 'tests/content/names');
    expect(names.output.toLowerCase()).toContain(FEATURE);
    withoutColumn('docs/api/overviews.mdx');
    copy.run('npx', 'vitest', 'run', 'tests/content/names');
    // Pages have a day once they are committed.
    copy.commit();
    built = copy.run('npm', 'run', 'build');
    expect(built).not.toMatch(/lead nowhere/);
    copy.run('npm', 'run', 'anchors');
  });

  test('each forgotten piece is named by a test, in a sentence', () => {
    for (const ledger of [
      'anchors.txt',
      'routes.txt',
      ...listed.filter((file) => /^tests\/content\/questions\/.*\.txt$/.test(file)),
    ])
      withoutLines(ledger, (line) => line.includes(PLUGIN));
    copy.commit();
    const ofFeature = (folder: string) => listed.find((file) => file.startsWith(folder) && bearsName(file))!;
    const sample = path.dirname(ofFeature('samples/'));
    const gone = path.basename(sample);
    const pieces: Record<string, string> = {
      [sample]: `${sample} shows no operation of the contract`,
      [ofFeature('contract/paths/')]: `${ofFeature('contract/paths/')}: nothing refers to it; remove it`,
      [ofFeature('contract/evidence/')]: `${ofFeature('contract/evidence/')}: the contract has no operation`,
      'src/tools/RequestBuilder/request.ts': `src/tools/RequestBuilder/request.ts: the contract has no operation ${gone}; remove its line of successSigns`,
      'bench/budget.json': `samples-${gone} has a budget and is not there any more`,
      'tests/content/questions/list-1.txt': `/docs/${GONE[0]}`,
      'routes.txt': `/docs/${GONE[1]}`,
    };
    copy.bringBack(...Object.keys(pieces));
    const tests = ['tests/samples/coverage', 'tests/contract/leftovers', 'tests/contract/agreement', 'bench/budget'];
    const {output} = copy.hear('npx', 'vitest', 'run', ...tests, 'tests/content/search', 'tests/content/routes');
    for (const message of Object.values(pieces)) expect(output).toContain(message);
    copy.undo();
    // The same run says what the samples of the new operation weigh.
    allowWeight(output);
  });

  test('types, lint and the contract hold', () => {
    copy.run('npm', 'run', 'typecheck');
    copy.run('npx', 'eslint', '--max-warnings', '0', ...LINTED);
    copy.run('npm', 'run', 'lint:contract');
  });

  test('the tests of what it was part of hold, and none of them is about it', () => {
    const {status, output} = copy.hear('npx', 'vitest', 'run', ...CONCERNED);
    expect(status, output.slice(-6000)).toBe(0);
    expect(output.toLowerCase()).not.toContain(FEATURE);
  });
});

const LINK = /\[([^\]]+)\]\(([^)]*)\)/g;
const linksToGone = (text: string) =>
  [...text.matchAll(LINK)].some(([, , to = '']) =>
    GONE.some((page) => new RegExp(`(?:^|/)${path.basename(page)}(?![\\w-])`).test(to)),
  );

/** Gives the samples of the new operation the weight that the budget's test asks for. */
const allowWeight = (output: string) => {
  const [, weight] = /chunks: samples-\w+ has ([\d.]+) kB and no budget/.exec(output)!;
  copy.replace('bench/budget.json', '"chunks": {', `"chunks": {\n    "samples-${OPERATION}": ${weight},`);
};

/** Takes the column of the feature out of the tables of a page. */
const withoutColumn = (file: string) => {
  const cellsOf = (line: string) => line.split('|');
  let column = -1;
  const lines = copy
    .read(file)
    .split('\n')
    .map((line) => {
      if (!line.startsWith('|')) column = -1;
      else if (column < 0) column = cellsOf(line).findIndex((cell) => cell.trim().toLowerCase() === FEATURE);
      return column > 0
        ? cellsOf(line)
            .filter((_, index) => index !== column)
            .join('|')
        : line;
    });
  copy.write(file, lines.join('\n'));
};

/** Where the feature had a part. */
const LINTED = ['sandbox', 'src/tools', 'tests/sandbox', 'tests/contract', 'tests/samples'];
const CONCERNED = [
  ...['sandbox/engine', 'src/plugins/contract', 'src/components/Samples', 'src/tools/RequestBuilder'],
  ...[
    'src/tools/YourValues',
    'src/search',
    'tests/contract/evidence',
    'tests/contract/grades',
    'tests/contract/examples',
  ],
  ...['contract', 'evidence', 'answers', 'control', 'inquiry', 'warnings', 'vectors'].map(
    (name) => `tests/sandbox/${name}.test`,
  ),
  ...['tests/samples/coverage', 'tests/content/names', 'tests/content/optionPages'],
];

const filesOf = (folder: string) =>
  readdirSync(path.join(copy.folder, folder), {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const texts = () =>
  [...filesOf('build'), ...filesOf('build-hosts')].filter((file) =>
    /\.(?:html|js|css|json|xml|txt|md|yaml|svg|conf)$|Caddyfile$|_headers$|_redirects$/.test(file),
  );

if (!hasFeature)
  test('the site is built with the new operation', () => {
    copy.commit();
    built = copy.run('npm', 'run', 'build');
    copy.run('npm', 'run', 'anchors');
    allowWeight(copy.hear('npx', 'vitest', 'run', 'bench/budget').output);
  });

describe('another identity', () => {
  test('leaves nothing of the first one in what is published', () => {
    const values = [...flatten(first)].flatMap(([key, value]) =>
      /^(?:name|title|tagline|siteUrl|hosts|repository|editUrl|company|.*Email|telephones|analytics|widget)/.test(
        key,
      ) && value !== ''
        ? [value]
        : [],
    );
    const colours = [
      ...readFileSync('src/css/palette.css', 'utf8').matchAll(
        /^ *--(?:ifm-)?color-(?:primary|accent|night)[\w-]*: (#\w+)/gm,
      ),
    ];
    const kept = new Set(copy.read('src/css/palette.css').match(/#[0-9a-f]{6}/g));
    const gone = [...values, ...colours.map(([, colour]) => colour!).filter((colour) => !kept.has(colour))];
    expect(gone.length).toBeGreaterThan(20);
    const found = texts().flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return gone
        .filter((value) => text.includes(value))
        .map((value) => `${path.relative(copy.folder, file)}: ${value}`);
    });
    expect(found).toEqual([]);
  });

  test('is on every page: name, copyright, telephone numbers, the way to edit', () => {
    const html = copy.read('build/docs/api/overviews.html');
    expect(html).toContain(
      `Copyright © ${second.copyrightYear} ${second.name}. All rights reserved. Version ${second.version}`,
    );
    expect([...html.matchAll(/href="?tel:([+\d]+)/g)].map(([, number]) => number)).toEqual(
      [second.telephones.office, ...second.telephones.sales].map((number) => number.replaceAll(' ', '')),
    );
    expect(html).toContain(second.editUrl.replace('{path}', 'docs/api/overviews.mdx'));
  });

  test('builds without a broken link', () => {
    expect(built).not.toMatch(/lead nowhere/);
  });
});

describe('with new pages', () => {
  test('each is at its address', () => {
    for (const page of [...NEW_PAGES, POST]) expect(copy.read(`build/${page}.html`)).toMatch(/<h1/);
  });

  test('each can be checked alone', () => {
    for (const page of NEW_PAGES)
      expect(copy.run('npm', 'run', 'check:page', '--', `${page}.mdx`)).toContain('reads well');
  });

  test('everything that looks at pages, ledgers and names holds', () => {
    const {status, output} = copy.hear('npx', 'vitest', 'run', ...VITEST, '-t', ALL_BUT_FINDING);
    expect(status, output.slice(-6000)).toBe(0);
  });

  test('the shell holds in the browser', () => {
    const {status, output} = copy.hear('npx', 'playwright', 'test', ...PLAYWRIGHT);
    expect(status, output.slice(-6000)).toBe(0);
  });

  test('what is heard can be written anew', () => {
    copy.run('npm', 'run', 'heard');
    expect(copy.read('tests/heard/blog.yaml')).toContain(`link "${second.name} Docs"`);
    expect(copy.read('tests/heard/blog.yaml')).toContain('Refunds explained');
  });
});

describe('a setting that the site does not carry', () => {
  test.each([
    ['a language without its menu', 'docusaurus.config.ts', "['en']", "['en', 'th']", "needs {type: 'localeDropdown'"],
    ['dark mode', 'docusaurus.config.ts', 'disableSwitch: true', 'disableSwitch: false', 'no dark colours'],
    ['Mermaid', 'docusaurus.config.ts', 'mermaid: false', 'mermaid: true', 'Write a <SequenceDiagram>'],
  ])('%s stops a build at its beginning, with what to do instead', (_name, file, old, text, message) => {
    const before = copy.read(file);
    copy.replace(file, old, text);
    const {status, output} = copy.hear('npx', 'docusaurus', 'build');
    copy.write(file, before);
    expect(status).not.toBe(0);
    expect(output).toContain(message);
  });

  test('a version that was cut stops the next build, with what to do instead', () => {
    copy.run('npx', 'docusaurus', 'docs:version', '1.0');
    const {status, output} = copy.hear('npx', 'docusaurus', 'build');
    expect(status).not.toBe(0);
    expect(output).toContain('publish an older version as a build of its own from its Git tag');
  });
});

/** Tests that say something of this provider's pages, and not of the operation that was taken out. */
const VITEST = [
  ...[
    'checks/scaffold',
    'identity',
    'deploy/hosting/inventory',
    'bench/budget',
    'tests/contract/hosts',
    'tests/contract/leftovers',
  ],
  ...['commands', 'forMachines', 'grades', 'pages', 'plugins', 'routes', 'sandboxPackage', 'search', 'snippets'].map(
    (name) => `tests/content/${name}.test`,
  ),
];
/** How many questions find their page or place is held for this provider's pages alone. */
const ALL_BUT_FINDING = '^(?!.*find a (?:page|place) that answers them)';
const PLAYWRIGHT = ['tests/e2e/layout/navigation.spec.ts', 'tests/e2e/layout/externalScripts.spec.ts'];
