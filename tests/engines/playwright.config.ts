import {defineConfig} from '@playwright/test';
import type {EngineName} from './engine';

const engines: EngineName[] = ['chromium', 'firefox', 'webkit'];

/** One engine: `npx playwright test --config tests/engines/playwright.config.ts --project firefox`. */
export default defineConfig<object, {engineName: EngineName}>({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results/engines',
  forbidOnly: true,
  workers: 1,
  retries: 1,
  timeout: 60_000,
  // A busy machine holds a browser back; nothing here asks how long it took.
  expect: {timeout: 15_000, toPass: {timeout: 15_000}},
  reporter: [['line'], ['json', {outputFile: process.env.PLAYWRIGHT_JSON_FILE ?? '../../test-results/engines.json'}]],
  projects: engines.map((engineName) => ({name: engineName, use: {engineName}})),
});
