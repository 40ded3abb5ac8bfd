import type {Locator} from '@playwright/test';
import {contentOf, fileOf} from '../support/build';
import {pages} from './support/routes';
import {expect, test, unfold} from './support/test';

const withDiagrams = pages.filter((route) => /class="?diagram[" >]/.test(contentOf(fileOf(route)).toString()));

/** Faults in a diagram, one sentence each, and whether it is drawn as a picture. */
const readDiagram = (diagram: Locator) =>
  diagram.evaluate((figure) => {
    const actors = Array.from(figure.querySelectorAll('.diagram__actors > b'), (actor) => {
      const {left, right} = actor.getBoundingClientRect();
      return {name: actor.textContent, left, right};
    });
    const isDrawn = figure.querySelector('.diagram__actors')!.checkVisibility();
    const faults: string[] = [];
    let lowest = 0;
    for (const step of figure.querySelectorAll('li')) {
      const [from, to = from] = Array.from(step.querySelectorAll('b'), ({textContent}) => textContent);
      const [words, text] = [step.querySelector('.diagram__text')!.getBoundingClientRect(), step.textContent.trim()];
      const box = step.getBoundingClientRect();
      if (!step.checkVisibility({visibilityProperty: true})) faults.push(`Not shown: ${text}`);
      const sizes = [step, ...step.querySelectorAll('small')].map((each) => getComputedStyle(each).fontSize);
      if (sizes.some((size) => Number.parseFloat(size) < (isDrawn ? 13 : 14))) faults.push(`Too small: ${text}`);
      if (words.top < lowest) faults.push(`Overlaps the step above: ${text}`);
      if (words.left < box.left || words.right > box.right) faults.push(`Leaves its step: ${text}`);
      lowest = Math.max(words.bottom, box.bottom);
      if (!isDrawn) continue;
      const centreOf = (name: string) => {
        const {left, right} = actors.find((actor) => actor.name === name)!;
        return (left + right) / 2;
      };
      const head = getComputedStyle(step, '::after');
      if (from !== to && !(head.position === 'absolute' && head.borderTopWidth === '4px'))
        faults.push(`No arrowhead: ${text}`);
      if (from === to && head.content !== 'none') faults.push(`A line in its box: ${text}`);
      const ends = from === to ? [(box.left + box.right) / 2] : [box.left, box.right];
      const centres = [...new Set([centreOf(from!), centreOf(to!)])].sort((a, b) => a - b);
      if (ends.some((end, index) => Math.abs(end - centres[index]!) > 1))
        faults.push(`Not between its actors: ${text}`);
    }
    return {isDrawn, faults};
  });

test('some pages have diagrams', () => expect(withDiagrams.length).toBeGreaterThan(0));

for (const route of withDiagrams) {
  test(`the diagrams of ${route} are legible at every width, and drawn where there is room`, async ({page}) => {
    await page.goto(route);
    await unfold(page);
    const diagrams = await page.locator('.diagram').all();
    for (const width of [390, 600, 768, 997, 1280, 1440, 1920]) {
      await page.setViewportSize({width, height: 900});
      for (const diagram of diagrams) {
        const {isDrawn, faults} = await readDiagram(diagram);
        expect(faults, `${width} px`).toEqual([]);
        if (width === 390 || width >= 1280) expect(isDrawn, `${width} px`).toBe(width > 390);
        // Every step is read out in either form.
        expect(await diagram.getByRole('listitem').count()).toBe(await diagram.locator('.diagram__step').count());
      }
    }
  });
}
