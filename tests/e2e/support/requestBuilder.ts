import type {Locator, Page} from '@playwright/test';
import {expect, open} from './test';

/** The button that sends a request to the sandbox in the page. */
export const SEND = 'Send to the sandbox in this page';

export const builderOn = (page: Page): Locator => page.getByRole('group', {name: /^Request builder/}).first();
export const answerOn = (page: Page): Locator => page.getByRole('group', {name: 'Answer of the sandbox in this page'});
export const stateOn = (page: Page): Locator =>
  page.getByRole('group', {name: 'What became of it'}).getByRole('status');

/** Opens the builder of a page. */
export async function openBuilder(page: Page, path: string): Promise<Locator> {
  await open(page, path);
  const builder = builderOn(page);
  await builder.getByRole('button', {name: 'Build a request'}).click();
  await expect(builder.getByRole('button', {name: SEND})).toBeVisible();
  return builder;
}
