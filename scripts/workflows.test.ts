import {readdirSync, readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';

interface Workflow {
  on: Record<string, unknown>;
  permissions: unknown;
  jobs: Record<string, {permissions: Record<string, string>; steps: {uses?: string; run?: string}[]}>;
}

const FOLDER = '.github/workflows';

// The rules of https://docs.github.com/en/actions/reference/security/secure-use.
describe.each(readdirSync(FOLDER))('%s', (file) => {
  const text = readFileSync(`${FOLDER}/${file}`, 'utf8');
  const {on, permissions, jobs} = parse(text) as Workflow;

  test('pins actions to a commit, with the version in a comment', () => {
    const lines = text.split('\n').filter((line) => /\buses:/.test(line));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('grants permissions only to the job that publishes, which runs no code of the repository', () => {
    expect(permissions).toEqual({});
    for (const [name, job] of Object.entries(jobs)) {
      const mayWrite = Object.values(job.permissions).includes('write');
      expect(mayWrite).toBe(`${file} ${name}` === 'release.yml publish');
      const commands = job.steps.map(({uses = '', run = ''}) => uses + run).join('\n');
      if (mayWrite) expect(commands).not.toMatch(/actions\/checkout|\b(?:npm|npx|node)\b/);
      expect(commands.match(/npm ci.*/g) ?? []).toEqual(mayWrite ? [] : ['npm ci --ignore-scripts']);
    }
  });

  test('does not run the code of a pull request with permissions or secrets', () => {
    expect(Object.keys(on)).not.toEqual(expect.arrayContaining(['pull_request_target']));
    expect(text).not.toMatch(/workflow_run|issue_comment|\bsecrets\b/);
  });
});
