import type {Page} from '@playwright/test';

/** Elements wider than the window, one sentence each. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const {scrollWidth, clientWidth} = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    // The content of scroll containers may be wider.
    const scrolls = (element: Element): boolean => {
      const parent = element.parentElement!;
      return parent !== document.body && (getComputedStyle(parent).overflowX !== 'visible' || scrolls(parent));
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1 && !scrolls(element))
      .slice(0, 5)
      .map(
        (element) =>
          `<${element.localName} class="${element.className}"> makes it ${scrollWidth} px wide, in a window of ${clientWidth} px`,
      );
  });

/**
 * Elements whose text may be hidden: controls and tools, which do nothing on paper or without JavaScript; popovers,
 * which need no script and explain a visible mark; actors of a diagram, which its steps name; the head of a stacked
 * table, repeated in its rows.
 */
const ELSEWHERE =
  '[role=group][data-search=ignore], button, select, script, style, template, [role=tablist], [popover], svg, .diagram__actors, .stacked thead, thead:has(+ tbody [data-label])';

/**
 * Every hidden piece of text in the article. Visually hidden text counts as shown. The dash of an empty cell says
 * nothing: a stacked row leaves its cell out.
 */
export const hiddenText = (page: Page, elsewhere: string) =>
  page.evaluate((exempt) => {
    const article = document.querySelector('.markdown') ?? document.querySelector('main')!;
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    const missing: string[] = [];
    let seen = 0;
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement!;
      const text = walker.currentNode.textContent!.trim();
      if (!text || (text === '–' && parent.closest('td')) || parent.closest(exempt)) continue;
      if (parent.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true})) seen++;
      else missing.push(text.slice(0, 60));
    }
    return {missing, seen};
  }, `${ELSEWHERE}, ${elsewhere}`);
