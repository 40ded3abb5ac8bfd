import {goInside} from './support/browser';
import {SEND, answerOn, panelOn, stateOn} from './support/tryIt';
import {expect, open, test} from './support/test';

test('a registration is made and charged, from page to page', async ({page}) => {
  await open(page, '/docs/api/payment-features/recurring/create-recurring');
  await panelOn(page).getByRole('button', {name: SEND}).click();
  await expect(stateOn(page)).toContainText('is active');
  await goInside(page, '/docs/api/payment-features/recurring/create-recurring-schedule-data');
  await expect(page.getByRole('heading', {level: 1})).toContainText(/schedul/i);
  await panelOn(page).getByRole('button', {name: SEND}).click();
  await answerOn(page).getByRole('button', {name: 'Move the clock to the next charge'}).click();
  await expect(stateOn(page)).toContainText('success');
});

test('a page that asks about a registration can make one', async ({page}) => {
  await open(page, '/docs/api/payment-features/recurring/inquiry-recurring-scheduled-recurring');
  await panelOn(page).getByRole('button', {name: SEND}).click();
  await answerOn(page).getByRole('button', {name: 'Register a card under this reference'}).click();
  await expect(stateOn(page)).toContainText('is active');
  await expect(answerOn(page).getByRole('group', {name: 'Reply'})).toContainText('"success": 1');
});
