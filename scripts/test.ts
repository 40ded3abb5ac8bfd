/** `npm test` runs all stages; `npm test -- unit browser` runs the named ones. */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdirSync, readFileSync, rmSync} from 'node:fs';
import config from '../docusaurus.config';
import {programCalled, WEBKIT} from './programs';

interface Stage {
  name: string;
  /** What a pass proves, for the reader of the log. */
  promise: string;
  command: string;
  env?: Record<string, string>;
  /** Names of the programs that it drives: `scripts/programs.ts`. */
  needs?: string[];
}

const NGINX = ['nginx with its Brotli module', 'rsync'];
const PDF = 'Poppler (pdftotext)';

/** Reports of Vitest and Playwright. A stage without one counts as a single test. */
const RESULTS = 'test-results';
const reportOf = (name: string) => `${RESULTS}/${name}.json`;

const playwright = (name: string, promise: string, needs: string[], options = '', env = {}): Stage => ({
  name,
  promise,
  needs,
  command: `npx playwright test ${options}`,
  env: {...env, PLAYWRIGHT_JSON_FILE: `${process.cwd()}/${reportOf(name)}`},
});

/** An additional build, which must not share the bundler's cache with the public one. */
const build = (name: string, promise: string, options: string, env = {}): Stage => ({
  name,
  promise,
  command: `npx docusaurus build --out-dir .cache/${name} ${options}`,
  env: {
    ...env,
    DOCUSAURUS_GENERATED_FILES_DIR_NAME: `.cache/${name}-generated`,
    DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
  },
});

const SUB_PATH = '--config tests/settings/files/subPath.config.ts';
const VARIANT = '--config tests/e2e/variant/docusaurus.config.ts';

/**
 * Stages that use one core each: two run at a time, the longest first. The variant takes the social cards of the build
 * out of its cache, so it is the last.
 */
const checks: Stage[] = [
  {
    name: 'build',
    promise: 'the production site builds, and none of its links and anchors is broken',
    command: 'npm run build',
    env: {STRICT: '1'},
  },
  {
    name: 'lint',
    promise: 'ESLint, remark-lint, cspell, secretlint, lockfile-lint and Redocly find no error',
    command: 'npm run lint',
  },
  {name: 'types', promise: 'TypeScript finds no error', command: 'npm run typecheck'},
  build('sub-path', 'the site builds below a path, with a page in another language', SUB_PATH, {
    BASE_URL: '/base/',
    STRICT: '1',
  }),
  build('plain', 'the site without any extra builds', '', {EXTRAS: 'none'}),
  build('plain-variant', 'the variant without any extra builds', VARIANT, {GIT_DIR: 'none', EXTRAS: 'none'}),
  {name: 'format', promise: 'Prettier would change nothing', command: 'npx prettier --check --log-level warn .'},
  build('variant', 'the site with pages that crash on purpose builds, without a Git history', VARIANT, {
    GIT_DIR: 'none',
  }),
];

/** Stages that use both cores. */
const tests: Stage[] = [
  {
    name: 'unit',
    promise: 'pure code, contract, samples, sandbox, content and the built files',
    // A test of a sample asks for its language itself.
    // The shop of the check that is written in Python, and the SQL of a post, which its SQLite runs.
    needs: ['curl', 'OpenSSL', 'Python 3', ...NGINX],
    command: `npx vitest run --reporter=default --reporter=json --outputFile.json=${reportOf('unit')}`,
  },
  {
    name: 'questions',
    promise: 'a report: which questions find their page first',
    command: 'npm run -s search:questions',
  },
  playwright('browser', 'the built site in Chromium, in depth', ['Chromium', PDF, ...NGINX]),
  playwright('specification', 'what is specified, without any extra', ['Chromium'], 'tests/e2e/layout', {
    TESTED_BUILD: '.cache/plain',
    TESTED_VARIANT: '.cache/plain-variant',
  }),
  playwright(
    'engines',
    'the journeys of a reader in Chromium, Firefox and WebKit, behind nginx',
    ['Chromium', 'Firefox', ...WEBKIT, PDF, ...NGINX],
    '--config tests/engines/playwright.config.ts',
  ),
];

interface Report {
  // Of Vitest.
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  testResults?: {
    /** The messages of a test that passed say why its first try did not. */
    assertionResults: {fullName: string; status: string; failureMessages: string[]}[];
  }[];
  // Of Playwright.
  stats?: {expected: number; unexpected: number; flaky: number; skipped: number};
  errors?: unknown[];
  suites?: Suite[];
}
interface Suite {
  suites?: Suite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: {projectName: string; status: string; annotations: {type: string; description?: string}[]}[];
  }[];
}

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** A line for each test that failed, was skipped, needed a second try, cannot run whole in its engine, or reports. */
  notes: string[];
}

const specsOf = ({suites = [], specs}: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

/** Counts the tests of a report. */
function readReport(file: string): Counts {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const {testResults = [], suites = []} = report;
  const notes: string[] = [];
  for (const {fullName, status, failureMessages} of testResults.flatMap(({assertionResults}) => assertionResults)) {
    if (status !== 'passed') notes.push(`${status === 'failed' ? 'failed' : 'skipped'}: ${fullName}`);
    else if (failureMessages.length > 0) notes.push(`second try: ${fullName}`);
  }
  for (const {title, file: spec, line, tests: runs} of suites.flatMap(specsOf)) {
    for (const {projectName, status, annotations} of runs) {
      const name = `${spec}:${line} ${title} ${projectName}`.trim();
      const noteOf = (type: string) => annotations.find((annotation) => annotation.type === type);
      if (status === 'unexpected') notes.push(`failed: ${name}`);
      if (status === 'flaky') notes.push(`second try: ${name}`);
      const why = noteOf('skip')?.description;
      if (status === 'skipped') notes.push(`skipped: ${name}${why ? `: ${why}` : ''}`);
      const figures = noteOf('report');
      if (figures) notes.push(`report: ${figures.description}`);
      const limit = noteOf('cannot be asked');
      if (limit) notes.push(`not asked: ${name}: ${limit.description}`);
    }
  }
  const {stats = {expected: 0, unexpected: 0, flaky: 0, skipped: 0}, errors = []} = report;
  const {numPassedTests = 0, numFailedTests = 0, numPendingTests = 0} = report;
  return {
    passed: numPassedTests + stats.expected + stats.flaky,
    failed: numFailedTests + stats.unexpected + errors.length,
    skipped: numPendingTests + stats.skipped,
    notes,
  };
}

/** Programs that a stage cannot do without. `CI=true`: nor without one whose tests are skipped elsewhere. */
const missingFor = ({needs = []}: Stage) =>
  needs
    .map(programCalled)
    .filter(({without, isPresent}) => (!without || process.env.CI === 'true') && !isPresent())
    .map((program) => program.name);

/** Runs a stage. Shows its output at once, or at its end when another stage runs at the same time. */
async function run(stage: Stage, isAlone: boolean) {
  const {name, promise, command, env} = stage;
  console.log(`\n${name}: ${promise}`);
  const missing = missingFor(stage);
  const {baseUrl, trailingSlash} = config;
  const why =
    missing.length > 0
      ? `not run without ${missing.join(', ')}. Run npm run prerequisites.`
      : tests.includes(stage) && (baseUrl !== '/' || trailingSlash !== false)
        ? `not run with baseUrl ${baseUrl} and trailingSlash ${trailingSlash}: it knows addresses with / and false alone.`
        : '';
  if (why) {
    const line = `FAILED ${name}: ${why}`;
    return {passed: 0, failed: 1, skipped: 0, lines: [line]};
  }
  const started = Date.now();
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', ...(isAlone ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const))],
    env: {...process.env, ...env},
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (output.length > 0) console.log(`\n${name}\n${Buffer.concat(output).toString()}`);

  const one: Counts = {passed: code === 0 ? 1 : 0, failed: 0, skipped: 0, notes: []};
  const report = existsSync(reportOf(name)) ? readReport(reportOf(name)) : one;
  const {passed, skipped, notes} = report;
  // A runner that failed without a failing test, or that ran nothing, has failed.
  const failed = report.failed || Number(code !== 0 || passed === 0);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  const left = skipped ? `, ${skipped} skipped` : '';
  const result = `${failed ? 'FAILED' : 'ok    '} ${name}: ${passed} passed, ${failed} failed${left}, ${seconds} s`;
  return {passed, failed, skipped, lines: [result, ...notes.map((note) => `         ${note}`)]};
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const names = [...checks, ...tests].map(({name}) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`Unknown stage ${unknown.join(', ')}. Stages: ${names.join(', ')}.`);
    process.exit(2);
  }
  let [passed, failed, skipped] = [0, 0, 0];
  rmSync(RESULTS, {recursive: true, force: true});
  mkdirSync(RESULTS);
  const summary: string[] = [];
  let isBuilt = true;
  for (const [group, lanes] of [
    [checks, 2],
    [tests, 1],
  ] as const) {
    const waiting = group.filter(({name}) => wanted.length === 0 || wanted.includes(name));
    const isAlone = lanes === 1 || waiting.length === 1;
    const lane = async () => {
      for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
        const result = await run(stage, isAlone);
        summary.push(...result.lines);
        passed += result.passed;
        failed += result.failed;
        skipped += result.skipped;
        isBuilt &&= stage.name !== 'build' || !result.failed;
      }
    };
    await Promise.all(Array.from({length: lanes}, lane));
    if (isBuilt) continue;
    summary.push('Stopped after build: the stages after it need it.');
    break;
  }
  if (skipped > 0) summary.push(`${skipped} skipped, each named above.`);
  console.log(`\n${summary.join('\n')}\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

void main();
