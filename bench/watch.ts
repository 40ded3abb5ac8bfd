import type {Page} from '@playwright/test';

/** Something to wait for on the screen, and what to type into it once it is there. */
export interface Goal {
  selector: string;
  /** Text that the element has to hold. */
  text?: string;
  type?: string;
}

/** Runs in every document of the page, also in those that a full load brings. Self-contained, because it is sent as text. */
function watchInPage(): void {
  interface Watched {
    goals: Goal[];
    at: number;
  }
  const KEY = 'bench';
  const now = () => performance.timeOrigin + performance.now();
  const read = () => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Watched | null;
  const write = (watched: Watched) => sessionStorage.setItem(KEY, JSON.stringify(watched));

  const isVisible = (element: Element) => element.getClientRects().length > 0;

  function find({selector, text = ''}: Goal): Element | undefined {
    return [...document.querySelectorAll(selector)].find(
      (element) => isVisible(element) && (element.textContent ?? '').includes(text),
    );
  }

  function type(field: HTMLInputElement, text: string): void {
    field.focus();
    // Through the prototype, because React puts a property of its own on each field.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertText', data: text}));
  }

  function look(): void {
    const watched = read();
    const [goal, ...rest] = watched?.goals ?? [];
    if (!watched || !goal) return;
    const element = find(goal);
    if (!element) {
      requestAnimationFrame(look);
      return;
    }
    if (goal.type) type(element as HTMLInputElement, goal.type);
    if (rest.length > 0) {
      write({goals: rest, at: 0});
      requestAnimationFrame(look);
      return;
    }
    // A message is handled after the frame that this callback belongs to has been painted.
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => write({goals: [], at: now()});
    port2.postMessage(null);
  }

  addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted || sessionStorage.getItem('clicked')) return;
      sessionStorage.setItem('clicked', String(performance.timeOrigin + event.timeStamp));
      requestAnimationFrame(look);
    },
    {capture: true},
  );
  requestAnimationFrame(look);
}

/** Prepares a page for `clickAndWait`; to be called before it is opened. */
export const watch = (page: Page) => page.addInitScript(watchInPage);

/**
 * Clicks and waits until the last goal has been painted. All of it happens inside the page, so that the bench's own
 * pace does not count.
 *
 * @returns moment of the click and of the paint, in milliseconds since the epoch.
 */
export async function clickAndWait(page: Page, selector: string, goals: Goal[]): Promise<{from: number; to: number}> {
  await page.evaluate((watched) => sessionStorage.setItem('bench', JSON.stringify(watched)), {goals, at: 0});
  await page.locator(`${selector} >> visible=true`).first().click();
  const painted = await page.waitForFunction(
    () => (JSON.parse(sessionStorage.getItem('bench') ?? '{}') as {at?: number}).at,
    undefined,
    {polling: 100, timeout: 60_000},
  );
  const to = Number(await painted.jsonValue());
  const from = Number(await page.evaluate(() => sessionStorage.getItem('clicked')));
  return {from, to};
}
