/** `npm run assumptions` lists the unconfirmed assumptions, the most harmful first. */
import {countAssumptions, openAssumptions} from 'payment-contract/assumptions';

for (const {id, says, harm, evidence, where, question} of openAssumptions()) {
  const lines = {says, harm, evidence, ask: question, where: where.join(', ')};
  console.log(id);
  for (const [key, text] of Object.entries(lines)) console.log(`  ${key.padEnd(9)} ${text}`);
}
console.log(`\n${countAssumptions()}`);
