import type {Locator} from '@playwright/test';
import {contentOf, fileOf} from '../support/build';
import {pages} from './support/routes';
import {expect, test, unfold} from './support/test';

const withDiagrams = pages.filter((route) => /class="?diagram[" >]/.test(contentOf(fileOf(route)).toString()));

/** Faults in the picture of a diagram, one sentence each. */
const pictureFaults = (diagram: Locator): Promise<string[]> =>
  diagram.evaluate((figure) => {
    const svg = figure.querySelector('svg')!;
    const faults: string[] = [];
    // Screen readers read the list.
    if (svg.ariaHidden !== 'true') faults.push('The picture is not hidden from screen readers.');
    const numbers = svg.querySelectorAll('.diagram__number').length;
    const entries = figure.querySelectorAll('.diagram__list > li').length;
    if (numbers !== entries) faults.push(`The picture has ${numbers} numbers, and its list ${entries}.`);
    const frame = svg.getBoundingClientRect();
    const leaves = (inner: DOMRect, outer: DOMRect) =>
      Math.max(outer.left - inner.left, inner.right - outer.right, outer.top - inner.top, inner.bottom - outer.bottom) >
      1;
    const covers = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const texts = Array.from(svg.querySelectorAll('text'));
    const boxes = texts.map((text) => text.getBoundingClientRect());
    texts.forEach((text, index) => {
      const box = boxes[index]!;
      const other = boxes.findIndex((each, place) => place > index && covers(box, each));
      if (other >= 0) faults.push(`"${text.textContent}" and "${texts[other]!.textContent}" overlap.`);
      if (leaves(box, frame)) faults.push(`"${text.textContent}" leaves the picture.`);
      const around = text.parentElement!.querySelector(':scope > rect');
      const isInBox = around && !text.classList.contains('diagram__number');
      if (isInBox && leaves(box, around.getBoundingClientRect())) faults.push(`"${text.textContent}" leaves its box.`);
    });
    return faults;
  });

/** Faults in a diagram: in its picture, or in the list that replaces or accompanies it. */
const sizeFaults = (diagram: Locator): Promise<string[]> =>
  diagram.evaluate((figure) => {
    const svg = figure.querySelector('svg')!;
    const list = figure.querySelector('ol')!;
    const isDrawn = svg.checkVisibility();
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    const sizes = [...(isDrawn ? svg.querySelectorAll('text') : list.children)].map(
      (text) => Number.parseFloat(getComputedStyle(text).fontSize) * (isDrawn ? scale : 1),
    );
    const drawn = [...svg.querySelectorAll('tspan')].map(({textContent}) => textContent).join('');
    const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
    const addsWords = [...list.children].some(
      (entry) => !lettersOf(drawn).includes(lettersOf(entry.lastChild!.textContent!)),
    );
    const isListed = getComputedStyle(list).clipPath === 'none';
    const faults: string[] = [];
    const least = isDrawn ? 12.99 : 14;
    if (Math.min(...sizes) < least) faults.push(`A text of ${Math.min(...sizes)} px`);
    if (isListed !== (!isDrawn || addsWords)) faults.push(isListed ? 'The list is redundant' : 'The list is missing');
    if (innerWidth === 390 && isDrawn) faults.push('A picture on a phone');
    return faults;
  });

test('some pages have diagrams', () => expect(withDiagrams.length).toBeGreaterThan(0));

for (const route of withDiagrams) {
  test(`the diagrams of ${route} fit their texts, match their lists, and are legible at every width`, async ({
    page,
  }) => {
    await page.goto(route);
    await unfold(page);
    const diagrams = await page.locator('.diagram').all();
    for (const width of [390, 600, 768, 997, 1280, 1440, 1920]) {
      await page.setViewportSize({width, height: 900});
      for (const diagram of diagrams) expect(await sizeFaults(diagram), `${width} px`).toEqual([]);
    }
    await page.setViewportSize({width: 1440, height: 900});
    for (const diagram of diagrams) {
      await expect(diagram.locator('svg')).toBeVisible();
      expect(await pictureFaults(diagram)).toEqual([]);
    }
    await page.setViewportSize({width: 390, height: 900});
    for (const entry of await page.locator('.diagram__list > li').all()) await expect(entry).toBeVisible();
  });
}
