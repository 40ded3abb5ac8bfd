import path from 'node:path';
import {defineConfig} from 'vitest/config';

/** Whole journeys of adopters and writers, each on a copy of the repository. Run by `npm test -- adoption`. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  resolve: {alias: {'@site': path.resolve(import.meta.dirname, '../..')}},
  oxc: {jsx: {runtime: 'automatic'}},
  test: {
    include: ['tests/adoption/*.journey.ts'],
    // A journey keeps both cores busy by itself.
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
