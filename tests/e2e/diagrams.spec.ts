import {readFileSync} from 'node:fs';
import path from 'node:path';
import {BUILD, expect, test, unfold} from './support/test';

const pages = readFileSync('routes.txt', 'utf8')
  .split('\n')
  .filter(Boolean)
  .filter((route) => {
    const file = path.join(BUILD, route === '/' ? 'index.html' : `${route}.html`);
    return /class="?diagram[" >]/.test(readFileSync(file, 'utf8'));
  });

test('some pages have diagrams', () => {
  expect(pages.length).toBeGreaterThan(0);
});

for (const route of pages) {
  test(`the pictures of ${route} hold their texts, and tell their lists’ story`, async ({page}) => {
    await page.setViewportSize({width: 1440, height: 900});
    await page.goto(route);
    await unfold(page);
    for (const diagram of await page.locator('.diagram').all()) {
      const picture = diagram.locator('svg');
      await expect(picture).toBeVisible();
      // Screen readers read the list. The policy of the site refuses styles, and no font comes from another host.
      await expect(picture).toHaveAttribute('aria-hidden', 'true');
      await expect(picture.locator('style, [style]')).toHaveCount(0);
      expect(await picture.evaluate((svg) => svg.outerHTML)).not.toMatch(/@import|url\(|https?:/);
      await expect(picture.locator('.diagram__number')).toHaveCount(
        await diagram.locator('.diagram__list > li').count(),
      );
      const faults = await picture.evaluate((svg) => {
        const frame = svg.getBoundingClientRect();
        const leaves = (inner: DOMRect, outer: DOMRect) =>
          inner.left < outer.left - 1 ||
          inner.right > outer.right + 1 ||
          inner.top < outer.top - 1 ||
          inner.bottom > outer.bottom + 1;
        const covers = (one: DOMRect, other: DOMRect) =>
          one.left < other.right - 1 &&
          other.left < one.right - 1 &&
          one.top < other.bottom - 1 &&
          other.top < one.bottom - 1;
        const texts = Array.from(svg.querySelectorAll('text'));
        const boxes = texts.map((text) => text.getBoundingClientRect());
        return texts.flatMap((text, index) => {
          const other = boxes.findIndex((box, place) => place > index && covers(boxes[index]!, box));
          if (other >= 0) return [`"${text.textContent}" and "${texts[other]!.textContent}" cover each other`];
          const box = text.getBoundingClientRect();
          const around = text.parentElement!.querySelector(':scope > rect');
          const isInBox = around && !text.classList.contains('diagram__number');
          if (leaves(box, frame)) return [`"${text.textContent}" leaves the picture`];
          return isInBox && leaves(box, around.getBoundingClientRect()) ? [`"${text.textContent}" leaves its box`] : [];
        });
      });
      expect(faults).toEqual([]);
    }
  });

  test(`the diagrams of ${route} are legible lists at 390 px`, async ({page}) => {
    await page.setViewportSize({width: 390, height: 800});
    await page.goto(route);
    await unfold(page);
    for (const diagram of await page.locator('.diagram').all()) {
      await expect(diagram.locator('svg')).toBeHidden();
      const entries = await diagram.locator('.diagram__list > li').all();
      expect(entries.length).toBeGreaterThan(1);
      for (const entry of entries) {
        await expect(entry).toBeVisible();
        const size = await entry.evaluate((item) => Number.parseFloat(getComputedStyle(item).fontSize));
        expect(size).toBeGreaterThanOrEqual(14);
      }
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test(`the texts of the diagrams of ${route} are never smaller than 13 px, and a list beside a picture adds words`, async ({
    page,
  }) => {
    for (const width of [390, 600, 768, 997, 1280, 1440, 1920]) {
      await page.setViewportSize({width, height: 900});
      await page.goto(route);
      for (const diagram of await page.locator('.diagram').all()) {
        const {isDrawn, smallest, isListed, addsWords} = await diagram.evaluate((figure) => {
          const svg = figure.querySelector('svg')!;
          const list = figure.querySelector('ol')!;
          const isDrawn = svg.checkVisibility();
          const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
          const sizes = [...(isDrawn ? svg.querySelectorAll('text') : list.children)].map(
            (text) => Number.parseFloat(getComputedStyle(text).fontSize) * (isDrawn ? scale : 1),
          );
          const drawn = [...svg.querySelectorAll('tspan')].map(({textContent}) => textContent).join('');
          const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
          const lines = [...list.children].map((entry) => lettersOf(entry.lastChild!.textContent!));
          return {
            isDrawn,
            smallest: Math.min(...sizes),
            isListed: getComputedStyle(list).clipPath === 'none',
            addsWords: lines.some((line) => !lettersOf(drawn).includes(line)),
          };
        });
        expect(smallest, `${width} px`).toBeGreaterThanOrEqual(12.99);
        expect(isListed, `${width} px`).toBe(!isDrawn || addsWords);
      }
    }
  });
}
