import AxeBuilder from '@axe-core/playwright';
import type {Locator, Page} from '@playwright/test';
import {expect} from './test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

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
  const axe = new AxeBuilder({page})
    // In the page alone: otherwise another page is opened for the results. No page has frames.
    .setLegacyMode()
    // Elements are listed only for violations; of the passed rules only the number matters.
    .options({resultTypes: ['violations']})
    // Inert content is behind a dialog, where nobody can reach or read it.
    .exclude('[inert]');
  if (rules) axe.withRules(rules);
  else axe.withTags(RULES).disableRules(without);
  // Axe takes selectors only.
  await within?.evaluate((part) => part.setAttribute('data-axe', ''));
  const {violations, passes} = await (within ? axe.include('[data-axe]') : axe).analyze();
  expect(passes.length).toBeGreaterThan(within || rules ? 0 : 15);
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({target, failureSummary}) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
