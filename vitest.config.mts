import {defineConfig} from 'vitest/config';

export default defineConfig({
  resolve: {alias: {'@site': import.meta.dirname}},
  oxc: {jsx: {runtime: 'automatic'}},
  test: {
    include: ['{contract,sandbox,samples,src,scripts,deploy,bench,tests}/**/*.test.{ts,tsx}'],
    // One more than the cores of the smallest machine: most tests wait for a program that they have started.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
  },
});
