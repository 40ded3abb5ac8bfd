import {goInside} from './support/browser';
import {SEND, answerOn, builderOn, openBuilder, stateOn} from './support/requestBuilder';
import {expect, test} from './support/test';

test('a registration is made and charged, from page to page', async ({page}) => {
  const registration = await openBuilder(page, '/docs/api/payment-features/recurring/create-recurring');
  const refno = await registration.getByLabel('refno').inputValue();
  await registration.getByRole('button', {name: SEND}).click();
  await expect(stateOn(page)).toContainText('is active');
  await goInside(page, '/docs/api/payment-features/recurring/create-recurring-schedule-data');
  await expect(page.getByRole('heading', {level: 1})).toContainText(/schedul/i);
  const charge = builderOn(page);
  await charge.getByRole('button', {name: 'Build a request'}).click();
  await charge.getByLabel('refno').fill(refno);
  await charge.getByRole('button', {name: SEND}).click();
  await answerOn(page).getByRole('button', {name: 'Move the clock to the next charge'}).click();
  await expect(stateOn(page)).toContainText('success');
});
