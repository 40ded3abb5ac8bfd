import {existsSync} from 'node:fs';
import {chromium} from '@playwright/test';
import {findProgram} from './findProgram';

/**
 * Finds a Chromium: that of the environment variable CHROMIUM_PATH, of the system, or of Playwright.
 *
 * @throws Error when CHROMIUM_PATH names a file that does not exist.
 */
export function findChromium(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, which does not exist.`);
    return wanted;
  }
  const system = findProgram('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome');
  if (system) return system;
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}

/**
 * Finds the headless Chromium, which opens a page with half the CPU time, or else any Chromium.
 *
 * @throws Error when CHROMIUM_PATH names a file that does not exist.
 */
export const findHeadlessChromium = (): string | undefined =>
  (process.env.CHROMIUM_PATH ? undefined : findProgram('chromium-headless-shell')) ?? findChromium();
