import {expect} from '../e2e/support/test';
import {test} from './support/browser';

// The fixtures fail a test on any violation of the policy.

for (const [address, shown, hidden] of [
  ['/blog/rss.xml', 'item > title', 'lastBuildDate'],
  ['/blog/atom.xml', 'entry > title', 'entry > updated'],
  ['/sitemap.xml', 'url > loc', 'url > lastmod'],
] as const) {
  test(`${address} is readable under the policy`, async ({page}) => {
    await page.goto(address);
    await expect(page.locator(shown).first()).toBeVisible();
    expect(await page.locator(shown).count()).toBeGreaterThan(1);
    expect(await page.locator(hidden).count()).toBeGreaterThan(0);
    for (const each of await page.locator(hidden).all()) await expect(each).toBeHidden();
    const isLine = await page
      .locator(shown)
      .evaluateAll((all) => all.every((each) => each.getBoundingClientRect().height > 15));
    expect(isLine).toBe(true);
  });
}
