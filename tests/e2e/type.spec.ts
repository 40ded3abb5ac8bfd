import {templates} from './support/routes';
import {expect, test} from './support/test';

/** The sizes that `src/css/base.css` declares, in CSS pixels, for a phone and a wide window. */
const SCALE = {
  390: {H1: 30.4, H2: 25.6, H3: 19.2},
  1440: {H1: 40, H2: 25.6, H3: 19.2},
};

const documents = templates.filter((route) => route.startsWith('/docs/'));

for (const [width, sizes] of Object.entries(SCALE)) {
  test(`headings have the declared sizes at ${width} px, and more space above than below`, async ({page}) => {
    await page.setViewportSize({width: Number(width), height: 844});
    for (const route of [...documents, '/docs/api/preparation']) {
      await page.goto(route);
      const headings = await page.locator('.markdown :is(h1, h2, h3):not(summary *)').evaluateAll((all) =>
        all.map((heading) => {
          const {fontSize, marginTop, marginBottom} = getComputedStyle(heading);
          const isFirst = heading.matches('h1, .reference__sample > h2');
          const isSpaced = isFirst || parseFloat(marginTop) > parseFloat(marginBottom);
          return {name: heading.nodeName, size: parseFloat(fontSize), isSpaced};
        }),
      );
      expect(headings.length).toBeGreaterThan(3);
      for (const {name, size, isSpaced} of headings) {
        expect(size, `${name} of ${route}`).toBeCloseTo(sizes[name as 'H1' | 'H2' | 'H3'], 1);
        expect(isSpaced, `${name} of ${route}`).toBe(true);
      }
    }
  });
}

test('on a phone the title begins within 120 px', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  for (const route of documents) {
    await page.goto(route);
    expect((await page.locator('h1').boundingBox())!.y).toBeLessThanOrEqual(120);
  }
});

/** Of each element that takes the focus: the contrast of its ring with what is behind it, and whether its shape stays. */
function focusAll(): {contrast: number; keepsShape: boolean; name: string}[] {
  const luminance = (colour: string) => {
    const [red, green, blue] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((channel) => {
      const value = Number(channel) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const coloursBehind = (element: Element | null): string[] => {
    if (!element) return ['rgb(255, 255, 255)'];
    const {backgroundColor, backgroundImage} = getComputedStyle(element);
    const inImage = backgroundImage.match(/rgb\([^)]+\)/g);
    if (inImage) return inImage;
    return backgroundColor.startsWith('rgb(') ? [backgroundColor] : coloursBehind(element.parentElement);
  };
  return [...document.querySelectorAll<HTMLElement>('a[href], button, summary, [tabindex="0"]')]
    .filter((element) => element.checkVisibility({visibilityProperty: true}))
    .flatMap((element) => {
      const shape = getComputedStyle(element).borderRadius;
      element.focus({preventScroll: true});
      if (document.activeElement !== element) return [];
      const {borderRadius, outlineColor, outlineOffset} = getComputedStyle(element);
      const ring = luminance(outlineColor);
      const isInside = parseFloat(outlineOffset) < 0;
      return coloursBehind(isInside ? element : element.parentElement).map((colour) => {
        const [dark = 0, light = 0] = [ring, luminance(colour)].sort((one, other) => one - other);
        const name = `${element.nodeName} ${element.textContent.trim().slice(0, 40)}`;
        return {contrast: (light + 0.05) / (dark + 0.05), keepsShape: borderRadius === shape, name};
      });
    });
}

for (const route of templates) {
  test(`the ring of the focus has a contrast of 3:1, and the shape of its control, on ${route}`, async ({page}) => {
    await page.goto(route);
    // From now on, browsers show the focus that a script gives.
    await page.keyboard.press('Tab');
    const rings = await page.evaluate(focusAll);
    expect(rings.length).toBeGreaterThan(10);
    // WCAG 2.2, 1.4.11.
    expect(rings.filter(({contrast, keepsShape}) => contrast < 3 || !keepsShape)).toEqual([]);
  });
}
