import {defineConfig} from 'vitest/config';

export default defineConfig({
  resolve: {alias: {'@site': import.meta.dirname}},
  oxc: {jsx: {runtime: 'automatic'}},
  test: {
    include: ['{lib,identity,contract,sandbox,samples,src,checks,scripts,deploy,bench,tests}/**/*.test.{ts,tsx}'],
    // Two cores. Most tests wait for a program that they have started, and then the other worker goes on.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
  },
});
