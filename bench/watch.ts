import path from 'node:path';
import type {Page} from '@playwright/test';

/** Something to wait for on the screen, and what to type into it once it is there. */
export interface Goal {
  selector: string;
  /** Text that the element has to hold. */
  text?: string;
  type?: string;
}

interface State {
  goals: Goal[];
  clicked?: number;
  painted?: number;
}

const LIMIT = 60_000;

/** Prepares a page for `clickAndWait`; to be called before it is opened. */
export const watch = (page: Page) => page.addInitScript({path: path.join(__dirname, 'inPage.js')});

/**
 * Clicks and waits until the last goal has been painted. All of it happens inside the page, so that the bench's own
 * pace does not count.
 *
 * @returns moment of the click and of the paint, in milliseconds since the epoch.
 */
export async function clickAndWait(page: Page, selector: string, goals: Goal[]): Promise<{from: number; to: number}> {
  await page.evaluate((state) => sessionStorage.setItem('bench', JSON.stringify(state)), {goals} satisfies State);
  await page.locator(`${selector} >> visible=true`).first().click({timeout: LIMIT});
  const state = await page.waitForFunction(
    () => {
      const now = JSON.parse(sessionStorage.getItem('bench') ?? '{}') as State;
      return now.painted && now;
    },
    undefined,
    {polling: 100, timeout: LIMIT},
  );
  const {clicked, painted} = (await state.jsonValue()) as Required<State>;
  return {from: clicked, to: painted};
}
