import absent from './absent.json';
import {tokenize} from './words';

/** Finds the things in a question that do not exist: `absent.json` has their names, an answer, and where to go instead. */
export function absentIn(question: string) {
  const words = ` ${tokenize(question).join(' ')} `;
  return absent.filter(({asked}) =>
    asked.split(', ').some((phrase) => words.includes(` ${tokenize(phrase).join(' ')} `)),
  );
}
