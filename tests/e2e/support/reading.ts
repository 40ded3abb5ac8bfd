import type {Page} from '@playwright/test';

/** What is wider than the window, in a sentence each. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const {scrollWidth, clientWidth} = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    // What scrolls by itself may be wider inside.
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
 * Places whose text is not missed: controls and tools do nothing on paper and without JavaScript; popovers open by
 * themselves and explain a mark that is shown; a diagram has its story in a list; the head of a stacked table is
 * repeated in its rows.
 */
const ELSEWHERE =
  '[role=group][data-search=ignore], button, select, script, style, template, [role=tablist], [popover], svg, .stacked thead, thead:has(+ tbody [data-label])';

/** Every piece of text of the article that is not shown. Visually hidden text counts as shown. */
export const hiddenText = (page: Page, elsewhere: string) =>
  page.evaluate((exempt) => {
    const article = document.querySelector('.markdown') ?? document.querySelector('main')!;
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    const missing: string[] = [];
    let seen = 0;
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement!;
      const text = walker.currentNode.textContent!.trim();
      if (!text || parent.closest(exempt)) continue;
      if (parent.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true})) seen++;
      else missing.push(text.slice(0, 60));
    }
    return {missing, seen};
  }, `${ELSEWHERE}, ${elsewhere}`);
