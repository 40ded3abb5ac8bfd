import {defineConfig} from '@playwright/test';
import type {EngineName} from './engine';

/** One engine: `npx playwright test --config tests/engines/playwright.config.ts --project firefox`. */
export default defineConfig<object, {engineName: EngineName}>({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results/engines',
  forbidOnly: true,
  workers: 2,
  retries: 1,
  timeout: 120_000,
  // Generous for busy machines; no journey measures time.
  expect: {timeout: 30_000, toPass: {timeout: 30_000}},
  reporter: [['line'], ['json', {outputFile: process.env.PLAYWRIGHT_JSON_FILE ?? '../../test-results/engines.json'}]],
  projects: [
    {name: 'firefox', use: {engineName: 'firefox'}},
    {name: 'webkit', use: {engineName: 'webkit'}},
    // tests/e2e/pages.spec.ts opens every page in Chromium.
    {name: 'chromium', use: {engineName: 'chromium'}, testIgnore: 'pages.journey.ts'},
  ],
});
