import {configDefaults, defineConfig} from 'vitest/config';
import {BaseSequencer, type TestSpecification} from 'vitest/node';

/**
 * The go-live check and the handlers of postbacks run first, because they are small but wait long. The other files
 * follow, the largest first. Files that share a process run last, because a file that needs its own would end it.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({moduleId, project}: TestSpecification) =>
      /\/tests\/(?:check|samples\/postback)\//.test(moduleId) ? 0 : project.config.isolate ? 1 : 2;
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

/** Files that start programs which end with the process, and files that replace or change modules. */
const OWN_PROCESS = [
  'tests/{samples,check,settings}/**/*.test.ts',
  'src/components/{PluginReleases,ReferenceTable}/*.test.tsx',
  'sandbox/identity.test.ts',
];

export default defineConfig({
  resolve: {alias: {'@site': import.meta.dirname}},
  oxc: {jsx: {runtime: 'automatic'}},
  test: {
    // Two more than the cores of the smallest machine: most tests wait for a program that they have started, and those
    // of the handlers for the seconds between two calls of Inquiry.
    maxWorkers: 4,
    sequence: {sequencer: LongestFirst},
    // As in playwright.config.ts. `npm test` names each test that needed it.
    retry: 1,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
    projects: [
      {extends: true, test: {name: 'own process', include: OWN_PROCESS}},
      {
        extends: true,
        test: {
          name: 'shared process',
          include: ['{contract,sandbox,samples,src,scripts,deploy,bench,tests}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...OWN_PROCESS],
          isolate: false,
        },
      },
    ],
  },
});
