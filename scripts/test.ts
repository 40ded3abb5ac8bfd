import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {ensurePrerequisites} from './prerequisites';

interface Count {
  passed: number;
  failed: number;
  /** Tests that passed at the second try, and tests that an engine cannot run, each with its name. */
  notes?: string[];
  /** Names of the tests that failed, which the end of the run lists. */
  failures?: string[];
}

interface Stage {
  name: string;
  /** What a pass proves, for the reader of the log. */
  promise: string;
  command: string[];
  env?: Record<string, string>;
  /** Reads the stage's own report; a stage without one counts as a single test. */
  count?: () => Count;
  /** The stages after it make no sense when it fails. */
  isVital?: boolean;
  /** Uses one core, so that two adjacent stages of this kind run at the same time. */
  isSmall?: boolean;
}

const RESULTS = path.resolve('test-results');

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** A suite in Playwright's report: a file, or a `describe` in it. */
interface PlaywrightSuite {
  specs: {
    title: string;
    file: string;
    line: number;
    /** One for each project: an engine of `tests/engines`, elsewhere the only one. */
    tests: {
      projectName: string;
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      annotations: {type: string; description?: string}[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}

const specsIn = ({specs, suites = []}: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

/** A stage of Playwright, with its report as the count. */
function playwrightStage(stage: Pick<Stage, 'name' | 'promise' | 'env'>, ...options: string[]): Stage {
  const report = path.join(RESULTS, `${stage.name}.json`);
  return {
    ...stage,
    command: ['npx', 'playwright', 'test', ...options],
    env: {...stage.env, PLAYWRIGHT_JSON_FILE: report},
    count: () => {
      const {config, stats, errors, suites} = readJson(report) as {
        config: {rootDir: string};
        stats: {expected: number; unexpected: number; flaky: number};
        errors: unknown[];
        suites: PlaywrightSuite[];
      };
      const tests = suites.flatMap(specsIn).flatMap(({title, file, line, tests: ofSpec}) =>
        ofSpec.map(({projectName, status, annotations}) => {
          const place = `${path.relative('.', path.join(config.rootDir, file))}:${line}`;
          const name = [place, title, projectName].filter(Boolean).join(' ');
          return {name, status, unsupported: annotations.find(({type}) => type === 'cannot be asked')};
        }),
      );
      const named = (wanted: string) => tests.filter(({status}) => status === wanted).map(({name}) => name);
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + errors.length,
        failures: named('unexpected'),
        notes: [
          ...named('flaky').map((name) => `second try: ${name}`),
          ...tests.flatMap(({name, unsupported}) =>
            unsupported ? `not asked: ${name}: ${unsupported.description}` : [],
          ),
        ],
      };
    },
  };
}

/** A stage of Vitest, with its report as the count. */
function vitestStage(stage: Pick<Stage, 'name' | 'promise'>): Stage {
  const report = path.join(RESULTS, `${stage.name}.json`);
  return {
    ...stage,
    command: ['npx', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    count: () => {
      const {numPassedTests, numFailedTests, testResults} = readJson(report) as {
        numPassedTests: number;
        numFailedTests: number;
        testResults: {name: string; status: string; assertionResults: {fullName: string; status: string}[]}[];
      };
      const failures = testResults.flatMap(({name, status, assertionResults}) => {
        const file = path.relative('.', name);
        const failed = assertionResults.filter((test) => test.status === 'failed');
        // A file that cannot be loaded has no test in it to fail.
        if (status === 'failed' && failed.length === 0) return [file];
        return failed.map(({fullName}) => `${file} ${fullName}`);
      });
      return {passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures};
    },
  };
}

/** Settings of an additional build, which must not share the bundler's cache with the public one. */
const apart = (name: string) => ({
  DOCUSAURUS_GENERATED_FILES_DIR_NAME: `.cache/${name}-generated`,
  DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
});

/** All stages, in order. */
const stages: Stage[] = [
  ...[
    {name: 'types', promise: 'TypeScript finds no fault', command: ['npm', 'run', 'typecheck']},
    {
      name: 'lint',
      promise: 'ESLint, remark-lint, cspell and secretlint find no error',
      command: ['npm', 'run', 'lint'],
    },
    {
      name: 'format',
      promise: 'Prettier would change nothing',
      command: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'],
    },
    {name: 'contract', promise: 'Redocly finds no fault in the contract', command: ['npx', 'tsx', 'contract/lint.ts']},
  ].map((stage) => ({...stage, isSmall: true})),
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
    isSmall: true,
  })),
  {
    name: 'plain',
    promise: 'the site without any extra builds',
    command: ['npx', 'docusaurus', 'build', '--out-dir', '.cache/plain'],
    env: {...apart('plain'), EXTRAS: 'none'},
    isSmall: true,
  },
  vitestStage({name: 'unit', promise: 'pure code, contract, samples, sandbox, content and the built files'}),
  playwrightStage({name: 'browser', promise: 'the built site in Chromium, in depth'}),
  playwrightStage(
    {
      name: 'specification',
      promise: 'what is specified, without any extra',
      env: {TESTED_BUILD: '.cache/plain', TESTED_VARIANT: '.cache/plain-variant'},
    },
    'tests/e2e/layout',
  ),
  playwrightStage(
    {name: 'engines', promise: 'the journeys of a reader in Chromium, Firefox and WebKit, behind nginx'},
    ...['--config', 'tests/engines/playwright.config.ts'],
  ),
];

/**
 * Runs the command of a stage and shows its output: immediately, or at the end when another stage runs at the same time.
 *
 * @returns the exit code; 1 when it could not be started.
 */
async function run({name, command: [command, ...args], env, isSmall}: Stage): Promise<number> {
  const child = spawn(command!, args, {
    stdio: ['ignore', ...(isSmall ? (['pipe', 'pipe'] as const) : (['inherit', 'inherit'] as const))],
    env: {...process.env, ...env},
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 1;
  } catch (error) {
    console.error(String(error));
    return 1;
  } finally {
    if (output.length > 0) console.log(`\n${name}\n${Buffer.concat(output).toString()}`);
  }
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

/** Runs a stage, prints its heading and output, and returns its counts and its lines of the summary. */
async function finish(stage: Stage): Promise<{lines: string[]; count: Count}> {
  console.log(`\n${stage.name}: ${stage.promise}`);
  const started = Date.now();
  const count = countOf(stage, await run(stage));
  const {passed, failed, failures = [], notes = []} = count;
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  return {
    count,
    lines: [
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${stage.name}: ${passed} passed, ${failed} failed, ${seconds} s`,
      ...[...failures, ...notes].map((line) => `         ${line}`),
    ],
  };
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(`Unknown stage ${unknown.join(', ')}. Stages: ${stages.map(({name}) => name).join(', ')}.`);
    process.exit(2);
  }
  const chosen = wanted.length > 0 ? stages.filter(({name}) => wanted.includes(name)) : stages;

  const problems = ensurePrerequisites();
  problems.forEach((problem) => console.error(problem));
  const total: Count = {passed: 0, failed: problems.length};

  rmSync(RESULTS, {recursive: true, force: true});
  mkdirSync(RESULTS, {recursive: true});
  const summary: string[] = [];
  const left = [...chosen];
  while (left.length > 0) {
    const together = left.splice(0, left[0]!.isSmall && left[1]?.isSmall ? 2 : 1);
    for (const {lines, count} of await Promise.all(together.map(finish))) {
      summary.push(...lines);
      total.passed += count.passed;
      total.failed += count.failed;
      if (count.failed > 0 && together[0]!.isVital) {
        summary.push(`Stopped after ${together[0]!.name}: the stages after it need it.`);
        left.length = 0;
      }
    }
  }
  console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

void main();
