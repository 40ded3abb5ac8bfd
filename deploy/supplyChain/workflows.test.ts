import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {prerequisites} from '../../scripts/prerequisites';
import {assertNodeIsMended} from './release';

// The workflows of the public host are not run here: what they say is held against the rules for workflows
// (https://docs.github.com/en/actions/reference/security/secure-use) and against the rest of the repository.

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}

interface Job {
  'runs-on': string;
  'timeout-minutes'?: number;
  permissions?: Record<string, string>;
  steps: Step[];
}

interface Workflow {
  on: Record<string, unknown>;
  permissions?: unknown;
  concurrency?: unknown;
  jobs: Record<string, Job>;
}

const FOLDER = '.github/workflows';

const workflows = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(path.join(FOLDER, file), 'utf8');
  return {file, text, workflow: parse(text) as Workflow};
});

/** Jobs that may do more than read the repository. A new row is a decision. */
const TRUSTED: Record<string, Record<string, string>> = {
  'release.yml publish': {attestations: 'write', contents: 'write', 'id-token': 'write'},
};

const jobs = workflows.flatMap(({file, workflow}) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({where: `${file} ${name}`, job})),
);

/** Lines that a shell runs; a line that ends in a backslash goes on. */
const commandsOf = (script: string) =>
  script
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'));

const commandsIn = (job: Job) => job.steps.flatMap(({run}) => (run ? commandsOf(run) : []));

/** What is wrong with the lines of a workflow that use an action. */
function findUnpinned(text: string): string[] {
  const pinned = /^\s*(?:- )?uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
  return text.split('\n').filter((line) => /\buses:/.test(line) && !pinned.test(line));
}

test('the rule about pinned actions can fail', () => {
  const sha = '0123456789'.repeat(4);
  for (const use of ['actions/checkout@v6', `actions/checkout@${sha}`, `actions/checkout@${sha.slice(1)} # v6.0.0`]) {
    expect(findUnpinned(`      - uses: ${use}`), use).toHaveLength(1);
  }
  expect(findUnpinned(`      - uses: actions/checkout@${sha} # v6.0.0`)).toEqual([]);
});

describe.each(workflows)('$file', ({text, workflow}) => {
  test('uses actions by commit, and says which version that is', () => {
    expect(findUnpinned(text)).toEqual([]);
  });

  test('gives no right to all jobs, and runs once at a time', () => {
    expect(workflow.permissions).toEqual({});
    expect(workflow.concurrency).toBeDefined();
  });

  test('does not run strangers’ code with rights, and has no secrets', () => {
    const events = Object.keys(workflow.on);
    expect(events.length).toBeGreaterThan(0);
    for (const event of ['pull_request_target', 'workflow_run', 'issue_comment']) expect(events).not.toContain(event);
    expect(text).not.toMatch(/\bsecrets\b/);
  });
});

test('one action has one version everywhere', () => {
  const uses = workflows.flatMap(({text}) =>
    [...text.matchAll(/uses: ([^@\s]+)@(.+)/g)].map(([, name, at]) => [name, at]),
  );
  expect(uses.length).toBeGreaterThan(8);
  expect(new Set(uses.map((use) => use.join('@'))).size).toBe(new Set(uses.map(([name]) => name)).size);
});

describe.each(jobs)('$where', ({where, job}) => {
  test('has the least rights, a limit of time and a runner of one version', () => {
    expect(job.permissions).toEqual(TRUSTED[where] ?? {contents: 'read'});
    expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
    expect(job['runs-on']).toMatch(/^ubuntu-\d\d\.\d\d$/);
  });

  test('leaves no credentials on the disk, and puts no words of others into a shell', () => {
    for (const {uses, with: inputs} of job.steps) {
      if (uses?.startsWith('actions/checkout@')) expect(inputs?.['persist-credentials']).toBe(false);
    }
    for (const command of commandsIn(job)) expect(command).not.toContain('${{');
  });

  test('runs nothing of the repository where it may write', () => {
    if (!(where in TRUSTED)) return;
    expect(job.steps.filter(({uses}) => uses?.startsWith('actions/checkout@'))).toEqual([]);
    expect(commandsIn(job).filter((command) => /\b(?:npm|npx|node)\b/.test(command))).toEqual([]);
  });

  test('calls commands that exist, and installs without running anybody’s code', () => {
    const {scripts} = JSON.parse(readFileSync('package.json', 'utf8')) as {scripts: Record<string, string>};
    for (const command of commandsIn(job).filter((line) => line.startsWith('npm '))) {
      const [, name, argument] = command.split(' ');
      if (name === 'ci') expect(command).toBe('npm ci --ignore-scripts');
      else expect(Object.keys(scripts)).toContain(name === 'run' ? argument : name);
    }
  });
});

describe('what is checked on the public host', () => {
  const [check, release] = ['check.yml check', 'release.yml build'].map(
    (wanted) => jobs.find(({where}) => where === wanted)!.job,
  );

  test.each([
    ['check.yml', check!],
    ['release.yml', release!],
  ])('%s does what .ci/run does', (_file, job) => {
    const locally = commandsOf(readFileSync('.ci/run', 'utf8')).filter((line) => line.startsWith('npm '));
    const there = commandsIn(job).map((command) => command.replace(' --ignore-scripts', ''));
    expect(locally.length).toBeGreaterThan(0);
    expect(there).toEqual(expect.arrayContaining(locally));
  });

  test.each([
    ['check.yml', check!],
    ['release.yml', release!],
  ])('%s installs the programs that the tests ask for', (_file, job) => {
    const install = commandsIn(job).find((command) => command.includes('apt-get install'))!;
    const packages = install.split(/\s+/).filter((word) => !/^(?:sudo|apt-get|install|-.*)$/.test(word));
    const wanted = prerequisites.flatMap((prerequisite) => prerequisite.packages);
    // The runner brings a Chrome.
    expect(packages.sort()).toEqual(wanted.filter((name) => name !== 'chromium').sort());
  });

  test.each([
    ['check.yml', check!],
    ['advisories.yml', jobs.find(({where}) => where === 'advisories.yml advisories')!.job],
  ])('%s has the oldest Node.js that the site supports', (_file, job) => {
    const {engines} = JSON.parse(readFileSync('package.json', 'utf8')) as {engines: {node: string}};
    const setup = job.steps.find(({uses}) => uses?.startsWith('actions/setup-node@'));
    expect(engines.node).toMatch(new RegExp(`^>=${String(setup?.with?.['node-version'])}\\.`));
  });

  test('releases are made with a Node.js that gets fixes', () => {
    const setup = release!.steps.find(({uses}) => uses?.startsWith('actions/setup-node@'));
    expect(() => assertNodeIsMended(String(setup?.with?.['node-version']), new Date('2026-11-21'))).not.toThrow();
  });
});

test('new versions of everything that is pinned wait a week before they are proposed', () => {
  const {updates} = parse(readFileSync('.github/dependabot.yml', 'utf8')) as {
    updates: {
      'package-ecosystem': string;
      directory?: string;
      directories?: string[];
      cooldown?: {'default-days': number};
    }[];
  };
  const folders = (ecosystem: string) =>
    updates
      .filter((update) => update['package-ecosystem'] === ecosystem)
      .flatMap(({directory, directories = []}) => [...(directory ? [directory] : []), ...directories]);
  expect(folders('github-actions')).toEqual(['/']);
  expect(folders('npm')).toEqual(['/', '/tests/serving/observatory']);
  for (const folder of folders('npm')) expect(existsSync(path.join('.', folder, 'package-lock.json'))).toBe(true);
  for (const {cooldown} of updates) expect(cooldown?.['default-days']).toBeGreaterThanOrEqual(7);
});
