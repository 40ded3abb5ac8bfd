import {existsSync} from 'node:fs';
import {chromium} from '@playwright/test';
import {findProgram} from './findProgram';

/**
 * Finds a Chromium: the environment variable CHROMIUM_PATH, the system's, then Playwright's own.
 *
 * @throws Error when CHROMIUM_PATH names a file that does not exist.
 */
export function findChromium(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, and there is no such file.`);
    return wanted;
  }
  const system = findProgram('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome');
  if (system) return system;
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}

/**
 * Finds the Chromium without an interface, which opens a page for half the work, or else any Chromium.
 *
 * @throws Error when CHROMIUM_PATH names a file that does not exist.
 */
export const findHeadlessChromium = (): string | undefined =>
  (process.env.CHROMIUM_PATH ? undefined : findProgram('chromium-headless-shell')) ?? findChromium();
