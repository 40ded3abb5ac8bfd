import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {ensurePrerequisites} from './prerequisites';

/** How many tests of a stage held, and how many did not. */
interface Count {
  passed: number;
  failed: number;
  /** Of those that passed: how many failed at first. The browser's report names them. */
  secondTries?: number;
  /** What an engine could not be asked, with the reason. */
  unasked?: string[];
  /** Those that did not hold, by name, as the end of the run lists them. */
  failures?: string[];
}

interface Stage {
  name: string;
  /** What the stage promises, for the reader of the log. */
  promise: string;
  command: string[];
  env?: Record<string, string>;
  /** Reads the stage's own report; a stage without one counts as a single test. */
  count?: () => Count;
  /** The stages after it make no sense when it fails. */
  isVital?: boolean;
}

const RESULTS = path.resolve('test-results');

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** A suite in Playwright's report: a file, or a `describe` in it. */
interface PlaywrightSuite {
  specs: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: {annotations: {type: string; description?: string}[]}[];
  }[];
  suites?: PlaywrightSuite[];
}

/**
 * The names of the specs that did not hold, with file and line, of a suite and those within it.
 *
 * @param folder where the paths of the report begin.
 */
const failedSpecs = ({specs, suites = []}: PlaywrightSuite, folder: string): string[] => [
  ...specs
    .filter(({ok}) => !ok)
    .map(({title, file, line}) => `${path.relative('.', path.join(folder, file))}:${line} ${title}`),
  ...suites.flatMap((suite) => failedSpecs(suite, folder)),
];

/** What the specs of a suite, and of those within it, could not ask: see tests/engines/limits.ts. */
const unaskedIn = ({specs, suites = []}: PlaywrightSuite): string[] => [
  ...specs.flatMap(({title, tests}) =>
    tests
      .flatMap(({annotations}) => annotations)
      .filter(({type}) => type === 'cannot be asked')
      .map(({description}) => `${title}: ${description}`),
  ),
  ...suites.flatMap(unaskedIn),
];

/** What Vitest's report says of a file. */
interface VitestFile {
  name: string;
  status: string;
  assertionResults: {fullName: string; status: string}[];
}

/** The names of the tests of a file that did not hold; the file alone where none of its tests could begin. */
function failedTests({name, status, assertionResults}: VitestFile): string[] {
  const file = path.relative('.', name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [file];
  return failed.map(({fullName}) => `${file} ${fullName}`);
}

/** A stage of Playwright, with its report as the count. */
function playwrightStage(stage: Pick<Stage, 'name' | 'promise'>, ...options: string[]): Stage {
  const report = path.join(RESULTS, `${stage.name}.json`);
  return {
    ...stage,
    command: ['npx', 'playwright', 'test', ...options],
    env: {PLAYWRIGHT_JSON_FILE: report},
    count: () => {
      const {config, stats, errors, suites} = readJson(report) as {
        config: {rootDir: string};
        stats: {expected: number; unexpected: number; flaky: number};
        errors: unknown[];
        suites: PlaywrightSuite[];
      };
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + errors.length,
        secondTries: stats.flaky,
        unasked: suites.flatMap(unaskedIn),
        failures: suites.flatMap((suite) => failedSpecs(suite, config.rootDir)),
      };
    },
  };
}

/** The journeys of `tests/engines` in one engine. */
const engineStage = (name: string, title: string) =>
  playwrightStage(
    {name, promise: `the journeys of a reader in ${title}, behind nginx`},
    ...['--config', 'tests/engines/playwright.config.ts', '--project', name],
  );

/** A stage of Vitest, with its report as the count. */
function vitestStage(stage: Pick<Stage, 'name' | 'promise'>, ...options: string[]): Stage {
  const report = path.join(RESULTS, `${stage.name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    ...stage,
    command: ['npx', 'vitest', 'run', ...options, ...reporters],
    count: () => {
      const {numPassedTests, numFailedTests, numFailedTestSuites, testResults} = readJson(report) as {
        numPassedTests: number;
        numFailedTests: number;
        numFailedTestSuites: number;
        testResults: VitestFile[];
      };
      return {
        passed: numPassedTests,
        // A file that cannot be loaded has no test in it to fail.
        failed: numFailedTests || numFailedTestSuites,
        failures: testResults.flatMap(failedTests),
      };
    },
  };
}

/** Apart from the public build in everything: the bundler's cache does not know which of them it holds. */
const apart = (name: string) => ({
  DOCUSAURUS_GENERATED_FILES_DIR_NAME: `.cache/${name}-generated`,
  DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
});

/** The table of everything that must hold. A new kind of check is a new row. */
const stages: Stage[] = [
  {name: 'types', promise: 'TypeScript finds no fault', command: ['npm', 'run', 'typecheck']},
  {name: 'lint', promise: 'ESLint, remark-lint, cspell and secretlint find no error', command: ['npm', 'run', 'lint']},
  {
    name: 'format',
    promise: 'Prettier would change nothing',
    command: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'],
  },
  {name: 'contract', promise: 'Redocly finds no fault in the contract', command: ['npx', 'tsx', 'contract/lint.ts']},
  {
    name: 'build',
    promise: 'the production site builds, and no link or anchor of it is broken',
    command: ['npm', 'run', 'build'],
    env: {STRICT: '1'},
    isVital: true,
  },
  ...[
    {name: 'variant', extras: '', promise: 'the site with pages that crash on purpose builds, without a Git history'},
    {name: 'plain-variant', extras: 'none', promise: 'the same builds without any extra'},
  ].map(({name, extras, promise}) => ({
    name,
    promise,
    command: [
      ...['npx', 'docusaurus', 'build', '--config', 'tests/e2e/variant/docusaurus.config.ts'],
      ...['--out-dir', `.cache/${name}`],
    ],
    env: {...apart(name), GIT_DIR: 'none', EXTRAS: extras},
  })),
  {
    name: 'plain',
    promise: 'the site without any extra builds',
    command: ['npx', 'docusaurus', 'build', '--out-dir', '.cache/plain'],
    env: {...apart('plain'), EXTRAS: 'none'},
  },
  {
    name: 'appearance',
    promise: 'the site builds with dark mode, a picture for all pages and a client redirect, for the browser tests',
    command: [
      ...['npx', 'docusaurus', 'build', '--config', 'tests/settings/appearance.config.ts'],
      ...['--out-dir', '.cache/appearance'],
    ],
    env: apart('appearance'),
  },
  vitestStage({name: 'unit', promise: 'pure code, contract, samples, sandbox, content and the built files'}),
  playwrightStage({name: 'browser', promise: 'the built site in Chromium, in depth'}),
  {
    ...playwrightStage({name: 'specification', promise: 'what is specified, without any extra'}, 'tests/e2e/layout'),
    env: {
      PLAYWRIGHT_JSON_FILE: path.join(RESULTS, 'specification.json'),
      TESTED_BUILD: '.cache/plain',
      TESTED_VARIANT: '.cache/plain-variant',
    },
  },
  engineStage('chromium', 'Chromium'),
  engineStage('firefox', 'Firefox'),
  engineStage('webkit', 'WebKit'),
];

/** Runs a command to its end with its output shown. Returns its exit code; 1 when it could not be started. */
function run([command, ...args]: string[], env: Record<string, string> = {}): number {
  const {status, error} = spawnSync(command!, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {...process.env, ...env},
  });
  if (error) console.error(error.message);
  return status ?? 1;
}

function countOf(stage: Stage, exitCode: number): Count {
  const whole: Count = exitCode === 0 ? {passed: 1, failed: 0} : {passed: 0, failed: 1};
  if (!stage.count) return whole;
  try {
    const counted = stage.count();
    // A runner that failed without a failing test, or that ran nothing, has failed.
    const isSilentFailure = counted.failed === 0 && (exitCode !== 0 || counted.passed === 0);
    return isSilentFailure ? {...counted, failed: 1} : counted;
  } catch (error) {
    console.error(`No report from ${stage.name}: ${String(error)}`);
    return {passed: 0, failed: 1};
  }
}

function main(): void {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(`There is no stage ${unknown.join(', ')}. Stages: ${stages.map(({name}) => name).join(', ')}.`);
    process.exit(2);
  }
  const chosen = wanted.length > 0 ? stages.filter(({name}) => wanted.includes(name)) : stages;

  const problems = ensurePrerequisites();
  problems.forEach((problem) => console.error(problem));
  const total: Count = {passed: 0, failed: problems.length};

  rmSync(RESULTS, {recursive: true, force: true});
  mkdirSync(RESULTS, {recursive: true});
  const summary: string[] = [];
  for (const [index, stage] of chosen.entries()) {
    console.log(`\n[${index + 1}/${chosen.length}] ${stage.name}: ${stage.promise}`);
    const started = Date.now();
    const exitCode = run(stage.command, stage.env);
    const {passed, failed, secondTries = 0, unasked = [], failures = []} = countOf(stage, exitCode);
    total.passed += passed;
    total.failed += failed;
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    const note =
      (secondTries > 0 ? `, ${secondTries} at the second try` : '') +
      (unasked.length > 0 ? `, ${unasked.length} cannot be asked` : '');
    summary.push(
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${stage.name}: ${passed} passed, ${failed} failed${note}, ${seconds} s`,
      ...failures.map((name) => `         ${name}`),
      ...unasked.map((name) => `         not asked: ${name}`),
    );
    if (failed > 0 && stage.isVital) {
      summary.push(`Stopped after ${stage.name}: the stages after it need it.`);
      break;
    }
  }
  console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

main();
