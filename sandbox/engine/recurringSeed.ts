import type {PaymentEngine} from './engine';
import {Refusal} from './refusal';
import {REFERENCE, optionalText, type Fields} from './seedFields';

/** Registers the buyers of a seed. @throws Refusal */
export function seedRecurring({recurring}: PaymentEngine, registrations: Fields[]): void {
  registrations.forEach(({refno, firstName, lastName, customerEmail, description}, index) => {
    if (!REFERENCE.test(String(refno)) || recurring.get(String(refno))) {
      throw new Refusal(`recurring[${index}].refno: write 12 digits as text, which no other one has.`);
    }
    recurring.register({
      refno: String(refno),
      firstName: optionalText(firstName) ?? 'Sample',
      lastName: optionalText(lastName) ?? 'Buyer',
      customerEmail: optionalText(customerEmail) ?? 'buyer@shop.example',
      description: optionalText(description) ?? 'Sample registration',
    });
  });
}
