import AxeBuilder from '@axe-core/playwright';
import type {Page} from '@playwright/test';
import {expect} from './test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/**
 * axe finds nothing on the page as it is shown.
 *
 * @param without rules to leave out.
 */
export async function expectNothingFound(page: Page, without: readonly string[] = []): Promise<void> {
  // What is inert lies behind a dialog: nobody can reach or is to read it.
  // Elements are listed for violations alone: of the rules that hold, only the number is looked at.
  const axe = new AxeBuilder({page})
    .options({resultTypes: ['violations']})
    .withTags(RULES)
    .disableRules([...without])
    .exclude('[inert]');
  const {violations, passes} = await axe.analyze();
  const found = violations.flatMap(({id, nodes}) =>
    nodes.map(({target, failureSummary}) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  expect(found).toEqual([]);
  expect(passes.length).toBeGreaterThan(15);
}
