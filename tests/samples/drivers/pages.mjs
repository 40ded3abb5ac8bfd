// Calls functions of database.mjs, as the pages of a shop do. Takes a list of calls as JSON, and prints what each
// returned, with the references that it asked about. An argument {settle} is the handler's function with that result,
// {more} a statement of the shop's own.
import * as database from './database.mjs';
import {NoAnswer} from './payments.mjs';

let asked;
const settleWith = (outcome) => async (reference) => {
  asked.push(reference);
  if (outcome === 'no answer') throw new NoAnswer(outcome);
  if (outcome === 'task') database.addTaskLine(reference, `refunded ${reference}: ask a person`);
  return outcome;
};

const argument = (value) => {
  if (value?.more) return (connection) => connection.exec(value.more);
  return value?.settle ? settleWith(value.settle) : value;
};

const results = [];
for (const [name, ...values] of JSON.parse(process.argv[2])) {
  asked = [];
  const call = database[name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())];
  const result = await call(...values.map(argument));
  results.push({result: result ?? null, asked});
}
// The same lists as from Python: an object without its names.
const isRecord = (value) => value && typeof value === 'object' && !Array.isArray(value) && !('asked' in value);
console.log(JSON.stringify(results, (_, value) => (isRecord(value) ? Object.values(value) : value)));
