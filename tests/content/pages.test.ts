import path from 'node:path';
import {expect, test} from 'vitest';
import {provider} from '../../provider';
import sidebars from '../../sidebars';
import {checkBrowsers} from '../../checks/browsers';
import {checkBuild} from '../../checks/checkBuild';
import {checkShownTexts, checkSidebars, checkSources, sourceFiles} from '../../checks/checkSources';
import {checkPhrases} from '../../checks/phrases';
import {describe, holds} from '../../checks/report';

const root = path.join(import.meta.dirname, '../..');

// The same reports as `npm run check:content`, one test each.
const reports = [
  ...(await checkSources(root, sourceFiles(root))),
  await checkShownTexts(root),
  checkSidebars(root, sidebars),
  checkPhrases(root),
  ...checkBuild(root, path.join(root, 'build'), provider.siteUrl),
  ...checkBrowsers(root, path.join(root, 'build')),
];

for (const report of reports) {
  test(`${report.promise} (${report.checked} ${report.unit})`, () => {
    expect(holds(report), describe(report)).toBe(true);
  });
}
