import {defineConfig} from 'vitest/config';
import {BaseSequencer, type TestSpecification} from 'vitest/node';

/** The largest files come first, and before them the handlers of postbacks, which are small and take long. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isHandler = ({moduleId}: TestSpecification) => moduleId.includes('/samples/postback/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isHandler), ...sorted.filter((file) => !isHandler(file))];
  }
}

export default defineConfig({
  resolve: {alias: {'@site': import.meta.dirname}},
  oxc: {jsx: {runtime: 'automatic'}},
  test: {
    include: ['{contract,sandbox,samples,src,scripts,deploy,bench,tests}/**/*.test.{ts,tsx}'],
    // Two more than the cores of the smallest machine: most tests wait for a program that they have started, and the
    // handlers for the seconds between their questions.
    maxWorkers: 4,
    sequence: {sequencer: LongestFirst},
    testTimeout: 30_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
  },
});
