import type {Locator, Page} from '@playwright/test';
import axe, {type RunOptions} from 'axe-core';
import {expect} from './test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Rules that depend on layout rather than text. They take most of the time. */
export const LAYOUT_RULES = ['color-contrast', 'link-in-text-block', 'target-size', 'region'];

/**
 * Violations that axe finds on the page in its current state, one sentence each.
 *
 * @param within the part of the page to check.
 * @param rules the only rules to run.
 * @param without rules to skip.
 */
export async function axeFaults(
  page: Page,
  {within, rules, without = []}: {within?: Locator; rules?: string[]; without?: string[]} = {},
): Promise<string[]> {
  // Loading axe takes as long as many of its runs. Without `noHtml` it writes down the HTML of all that it looks at.
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`${axe.source}; axe.configure({noHtml: true})`);
  const options: RunOptions = {
    runOnly: rules ? {type: 'rule', values: rules} : {type: 'tag', values: TAGS},
    rules: Object.fromEntries(without.map((rule) => [rule, {enabled: false}])),
    // Elements are listed only for violations; of the passed rules only the number matters.
    resultTypes: ['violations'],
    // Not the style sheets, which only an experimental rule reads.
    preload: {assets: ['media']},
  };
  const part = await within?.elementHandle();
  const {faults, passed} = await page.evaluate(
    async ({include, asked}) => {
      // Inert content is behind a dialog, where nobody can reach or read it.
      const {violations, passes} = await (window as unknown as {axe: typeof axe}).axe.run(
        {...(include && {include}), exclude: '[inert]'},
        asked,
      );
      const found = violations.flatMap(({id, nodes}) =>
        nodes.map(({target, failureSummary}) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
      return {faults: found, passed: passes.length};
    },
    {include: part, asked: options},
  );
  expect(passed).toBeGreaterThan(within || rules ? 0 : 15);
  return faults;
}
