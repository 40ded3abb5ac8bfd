import type {PaymentEngine} from './engine';
import type {Registration} from './recurring';
import {Refusal} from './refusal';
import {findTestCard} from './tables';

/** Gives a registration another test card. @throws Refusal */
export function changeRecurringCard(
  {recurring}: PaymentEngine,
  refno: string,
  {card}: Record<string, unknown>,
): Registration {
  const registration = recurring.get(refno);
  if (!registration) throw new Refusal(`There is no registration ${refno}.`, 404);
  const chosen = findTestCard(String(card));
  if (!chosen) throw new Refusal('Send "card" with the number of a test card.');
  registration.card = chosen.code;
  return registration;
}
