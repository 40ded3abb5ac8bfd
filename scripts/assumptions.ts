/** `npm run assumptions` lists the unconfirmed assumptions, the most harmful first. */
import {countAssumptions, openAssumptions} from 'payment-contract/assumptions';

for (const {id, says, high, medium, low, evidence, where, question} of openAssumptions()) {
  const lines = {says, high, medium, low, evidence, ask: question, where: where.join(', ')};
  console.log(id);
  for (const [key, text] of Object.entries(lines)) if (text !== undefined) console.log(`  ${key.padEnd(9)} ${text}`);
}
console.log(`\n${countAssumptions()}`);
