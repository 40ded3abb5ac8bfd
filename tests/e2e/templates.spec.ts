import type {Page} from '@playwright/test';
import {contrast} from '../support/contrast';
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

/** Runs in the page: focuses every control. Returns its ring, the colours beside it, and whether its shape changed. */
function ringsOfFocus() {
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
      const beside = coloursBehind(parseFloat(outlineOffset) < 0 ? element : element.parentElement);
      return [{name, ring: outlineColor, beside, isReshaped: borderRadius !== shape}];
    });
}

/** Rings of the focus with too little contrast (WCAG 2.2, 1.4.11) or another shape. */
async function ringFaults(page: Page): Promise<string[]> {
  const channelsOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return (await page.evaluate(ringsOfFocus)).flatMap(({name, ring, beside, isReshaped}) => [
    ...beside
      .filter((colour) => contrast(channelsOf(ring), channelsOf(colour)) < 3)
      .map((colour) => `${name}: the ring ${ring} has too little contrast with ${colour}`),
    ...(isReshaped ? [`${name}: the focus changes its radius`] : []),
  ]);
}

/** In forced colours: buttons without a border, unmarked current entries, and invisible focus. */
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
  for (const entry of await page.locator(':is(.navbar__link--active, .menu__link--active):visible').all()) {
    await expect(entry).toHaveCSS('text-decoration-line', 'underline');
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator('.navbar')).toBeInViewport({ratio: 1});
  await page.keyboard.press('Tab');
  const focus = await focused(page);
  await page.emulateMedia({forcedColors: null});
  if (focus?.problem !== '') faults.push(`${focus?.name}: ${focus?.problem} in forced colours`);
  return faults;
}

for (const route of templates) {
  test(`${route} works by keyboard, with a visible focus`, async ({page}) => {
    await open(page, route);
    expect([...(await keyboardFaults(page)), ...(await forcedColourFaults(page)), ...(await ringFaults(page))]).toEqual(
      [],
    );
  });
}
