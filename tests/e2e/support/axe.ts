import AxeBuilder from '@axe-core/playwright';
import type {Page} from '@playwright/test';
import {expect} from './test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Rules that depend on how a page is laid out rather than on its text. They take most of the time. */
export const LAYOUT_RULES = ['color-contrast', 'link-in-text-block', 'target-size', 'region'];

/**
 * What axe finds wrong with the page as it is shown, in a sentence each.
 *
 * @param within the only part of the page to look at.
 * @param rules the only rules to look for.
 * @param without rules to leave out.
 */
export async function axeFaults(
  page: Page,
  {within, rules, without = []}: {within?: string; rules?: string[]; without?: string[]} = {},
): Promise<string[]> {
  const axe = new AxeBuilder({page})
    // Elements are listed for violations alone: of the rules that hold, only the number is looked at.
    .options({resultTypes: ['violations']})
    // What is inert lies behind a dialog: nobody can reach or read it.
    .exclude('[inert]');
  if (rules) axe.withRules(rules);
  else axe.withTags(RULES).disableRules(without);
  const {violations, passes} = await (within ? axe.include(within) : axe).analyze();
  expect(passes.length).toBeGreaterThan(within || rules ? 0 : 15);
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({target, failureSummary}) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
