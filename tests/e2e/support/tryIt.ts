import type {Locator, Page} from '@playwright/test';
import {expect, open} from './test';

/** The button that sends a request to the embedded sandbox. */
export const SEND = 'Send it';

export const panelOn = (page: Page): Locator => page.getByRole('group', {name: /^Try it/}).first();
export const answerOn = (page: Page): Locator => page.getByRole('group', {name: 'Answer of the sandbox'});
export const stateOn = (page: Page): Locator => page.getByRole('group', {name: 'Result'}).getByRole('status');

/** Opens a page and the fields of its first call. */
export async function openFields(page: Page, path: string): Promise<Locator> {
  await open(page, path);
  const panel = panelOn(page);
  await panel.getByRole('button', {name: 'Change the fields'}).click();
  await expect(panel.locator('input, select').first()).toBeFocused();
  return panel;
}
