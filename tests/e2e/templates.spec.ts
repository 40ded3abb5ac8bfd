import type {Page} from '@playwright/test';
import {templates} from './support/routes';
import {expect, open, test} from './support/test';

test.describe.configure({timeout: 90_000});

/** The focused element: its number, and the faults in how its focus is shown. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const known = ((window as unknown as {known?: Element[]}).known ??= []);
    if (!known.includes(element)) known.push(element);
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const isOutlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
    // Some part of the element must be visible (WCAG 2.2, 2.4.11).
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    const isSeen = points.some(([x, y]) => {
      const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return top !== null && (element.contains(top) || top.contains(element));
    });
    return {
      number: known.indexOf(element),
      problem: `${isOutlined ? '' : 'not outlined '}${isSeen ? '' : 'hidden'}`,
      name: `${element.tagName} ${element.textContent.trim().slice(0, 40)}`,
    };
  });

/** Controls that Tab cannot reach or leave, or that show no focus. */
async function keyboardFaults(page: Page): Promise<string[]> {
  const reachable = await page
    .locator('a[href], button, input, select, textarea, summary, [tabindex="0"]')
    .evaluateAll(
      (elements) =>
        elements.filter(
          (element) =>
            (element as HTMLElement).tabIndex >= 0 &&
            !(element as HTMLButtonElement).disabled &&
            element.checkVisibility({visibilityProperty: true}) &&
            !element.closest('[inert]'),
        ).length,
    );
  expect(reachable).toBeGreaterThan(10);
  const faults: string[] = [];
  const visited = new Set<number>();
  // One full cycle back to the first element: nothing traps the focus.
  for (let step = 0; step < reachable + 20; step++) {
    await page.keyboard.press('Tab');
    const focus = await focused(page);
    if (!focus) continue;
    if (focus.number === 0 && visited.size > 1) break;
    visited.add(focus.number);
    if (focus.problem) faults.push(`${focus.name}: ${focus.problem}`);
  }
  if (visited.size < reachable) faults.push(`Tab reaches ${visited.size} of ${reachable} controls.`);
  return faults;
}

/** Focuses every control, and reports rings with too little contrast or another shape. */
function ringFaults(): string[] {
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
      const name = `${element.nodeName} ${element.textContent.trim().slice(0, 40)}`;
      const {borderRadius, outlineColor, outlineOffset} = getComputedStyle(element);
      const faults = coloursBehind(parseFloat(outlineOffset) < 0 ? element : element.parentElement).flatMap(
        (colour) => {
          const [dark = 0, light = 0] = [luminance(outlineColor), luminance(colour)].sort((one, other) => one - other);
          const contrast = (light + 0.05) / (dark + 0.05);
          // WCAG 2.2, 1.4.11.
          return contrast < 3 ? [`${name}: the ring has a contrast of ${contrast.toFixed(2)} with ${colour}`] : [];
        },
      );
      return borderRadius === shape ? faults : [...faults, `${name}: the focus changes its radius`];
    });
}

/** In forced colours: buttons without a border, and invisible focus. */
async function forcedColourFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({forcedColors: 'active'});
  const faults = await page.locator('button').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({visibilityProperty: true}))
      .filter((element) => {
        const style = getComputedStyle(element);
        const hasEdge = parseFloat(style.borderTopWidth) > 0 || element.querySelector('svg') !== null;
        return !hasEdge && !style.textDecorationLine.includes('underline') && element.role !== 'tab';
      })
      .map((element) => `${element.outerHTML.slice(0, 100)} has no edge in forced colours`),
  );
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator('.navbar')).toBeInViewport({ratio: 1});
  await page.keyboard.press('Tab');
  const focus = await focused(page);
  await page.emulateMedia({forcedColors: null});
  if (focus?.problem !== '') faults.push(`${focus?.name}: ${focus?.problem} in forced colours`);
  return faults;
}

/** The sizes that `src/css/base.css` declares, in CSS pixels, for a phone and a wide window. */
const SCALE = {
  390: {H1: 30.4, H2: 25.6, H3: 19.2},
  1440: {H1: 40, H2: 25.6, H3: 19.2},
};

/** Headings with another size than declared, or closer to the text above than below; a title too low on a phone. */
async function headingFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, sizes] of Object.entries(SCALE)) {
    await page.setViewportSize({width: Number(width), height: 844});
    const headings = await page.locator('h1, .markdown :is(h2, h3):not(summary *)').evaluateAll((all) =>
      all.map((heading) => {
        const {fontSize, marginTop, marginBottom} = getComputedStyle(heading);
        const isFirst = heading.matches('h1, .reference__sample > h2');
        const isSpaced = isFirst || parseFloat(marginTop) > parseFloat(marginBottom);
        return {name: heading.nodeName as 'H1' | 'H2' | 'H3', size: parseFloat(fontSize), isSpaced};
      }),
    );
    expect(headings.length).toBeGreaterThan(3);
    for (const {name, size, isSpaced} of headings) {
      if (Math.abs(size - sizes[name]) > 0.05) faults.push(`${name} has ${size} px at ${width} px, not ${sizes[name]}`);
      if (!isSpaced) faults.push(`${name} has no more space above than below at ${width} px`);
    }
  }
  await page.setViewportSize({width: 390, height: 844});
  await page.evaluate(() => scrollTo(0, 0));
  const {y} = (await page.locator('h1').boundingBox())!;
  if (y > 120) faults.push(`The title begins at ${y} px on a phone; the limit is 120.`);
  return faults;
}

for (const route of templates) {
  test(`${route} works by keyboard, with a visible focus, and has the declared sizes`, async ({page}) => {
    await open(page, route);
    expect([
      ...(await keyboardFaults(page)),
      ...(await forcedColourFaults(page)),
      ...(await page.evaluate(ringFaults)),
      ...(/^\/docs\/|-post$/.test(route) ? await headingFaults(page) : []),
    ]).toEqual([]);
  });
}
