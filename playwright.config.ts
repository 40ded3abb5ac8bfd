import {defineConfig} from '@playwright/test';
import {findHeadlessChromium} from './scripts/chromium';

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  // Cleaned at the start, unlike the reports beside it.
  outputDir: 'test-results/browser',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // A busy machine can hold a browser back beyond any limit. What needed its second try is counted and named at the
  // end.
  retries: 1,
  timeout: 30_000,
  reporter: [['line'], ['json', {outputFile: process.env.PLAYWRIGHT_JSON_FILE ?? 'test-results/browser.json'}]],
  use: {
    viewport: {width: 1280, height: 800},
    launchOptions: {
      executablePath: findHeadlessChromium(),
      // Root cannot use the sandbox; the other switches keep Chromium from calling its maker.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
