import {defineConfig} from 'vitest/config';

export default defineConfig({
  resolve: {alias: {'@site': import.meta.dirname}},
  oxc: {jsx: {runtime: 'automatic'}},
  test: {
    include: ['{src,contract,sandbox,samples,scripts,deploy,bench,tests}/**/*.test.{ts,tsx}'],
    // Two cores: one worker for the tests, one for what they start.
    maxWorkers: 1,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
  },
});
