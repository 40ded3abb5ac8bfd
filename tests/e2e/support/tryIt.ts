import type {Locator, Page} from '@playwright/test';
import {expect, open} from './test';

export const panelOn = (page: Page): Locator => page.getByRole('group', {name: /^Try it/}).first();
export const answerOn = (page: Page): Locator => page.getByRole('group', {name: 'Answer of the sandbox'});
export const replyOn = (page: Page): Locator => answerOn(page).getByRole('group', {name: 'Reply'});
export const stateOn = (page: Page): Locator => page.getByRole('group', {name: 'Result'});

/** Sends the request to the embedded sandbox. */
export const send = (page: Page): Promise<void> =>
  panelOn(page)
    .getByRole('button', {name: /^Send /})
    .click();

/** Presses a button of the panel or of its answer. */
export const press = (page: Page, name: string): Promise<void> =>
  panelOn(page).getByRole('button', {name, exact: true}).click();

/** Opens the fields of the first call on the page. */
export async function openFields(page: Page): Promise<Locator> {
  const panel = panelOn(page);
  await panel.getByRole('button', {name: 'Change the fields'}).click();
  await expect(panel.locator('input, select').first()).toBeFocused();
  return panel;
}

/** Opens a page and the fields of its first call. */
export async function openWithFields(page: Page, path: string): Promise<Locator> {
  await open(page, path);
  return openFields(page);
}
