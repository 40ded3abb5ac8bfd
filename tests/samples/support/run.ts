import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, expect} from 'vitest';
import type {Sandbox} from 'payment-sandbox/server';
import type {Exchange} from 'payment-sandbox/log';
import type {Command} from './languages';

/** Result of a program. */
export interface Outcome {
  /** Exit code; `null` if it was killed. */
  code: number | null;
  /** Without the trailing newline. */
  out: string;
  error: string;
  /** Working directory. */
  folder: string;
}

/** A busy machine needs a while. */
const PATIENCE = 100_000;

/** Environment of every program in addition to its settings: the path, and a locale that supports Thai. */
export const bareEnvironment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  LANG: 'C.UTF-8',
});

/** Working directory for the programs of this test file. */
const desk = mkdtempSync(path.join(tmpdir(), 'samples-desk-'));
afterAll(() => rmSync(desk, {recursive: true}));

/** Runs a program in a new process, with only the given environment. */
export function runAlone([command, ...args]: Command, settings: Record<string, string>): Promise<Outcome> {
  const folder = mkdtempSync(path.join(desk, 'run-'));
  const child = spawn(command, args, {
    cwd: folder,
    env: {...bareEnvironment(), ...settings},
    // With a socket as input, bash takes itself for a remote shell and reads its start-up files.
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE,
  });
  const [out, error] = [child.stdout, child.stderr].map((stream) => {
    const chunks: string[] = [];
    stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    return chunks;
  }) as [string[], string[]];
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({code, out: out.join('').trimEnd(), error: error.join('').trimEnd(), folder}));
  });
}

/** Checks that the program failed properly: an exit code, a readable reason, no result and no stack trace. */
export function expectFailure(outcome: Outcome, reason: RegExp): void {
  expect(outcome.error).toMatch(reason);
  expect(outcome.error).not.toMatch(
    /^\s+at |Traceback|Stack trace|goroutine|PHP (?:Fatal|Warning)|\bundefined\b|(?:^|: )null\b/m,
  );
  expect(outcome.out).toBe('');
  expect(outcome.code).toBeGreaterThan(0);
}

let lastReference = 100_000_000_000;

/** A unique reference number with a leading zero, which a number would lose, or another digit. */
export function newReference(start = '0'): string {
  lastReference += 1;
  return String(lastReference).replace(/^1/, start);
}

/** Runs an action and returns the sandbox's exchanges during it. */
export async function exchangesOf(sandbox: Sandbox, act: () => Promise<unknown>): Promise<Exchange[]> {
  const before = sandbox.log.entries().at(-1)?.number ?? 0;
  await act();
  return sandbox.log.entries().filter(({number}) => number > before);
}

/**
 * Checks that the sandbox received these operations, and that each request and reply matched the contract: the sandbox
 * validates them with ajv (JSON Schema 2020-12).
 */
export function expectAsContracted(
  exchanges: readonly Exchange[],
  operations: readonly string[],
  contentType = /; ?charset=utf-8$/i,
): void {
  expect(exchanges.map(({operation}) => operation)).toEqual(operations);
  for (const {operation, request, problems} of exchanges) {
    expect(problems, operation).toEqual({request: [], reply: []});
    if (typeof request.body === 'object' && !operation.startsWith('postback')) {
      expect(request.contentType, operation).toMatch(contentType);
    }
  }
}
