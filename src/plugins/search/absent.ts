import type {SearchWords} from './engine';
import {tokenize} from './words';

/** Finds the things in a question that do not exist. */
export function absentIn(question: string, absent: SearchWords['absent'] = []) {
  const words = ` ${tokenize(question).join(' ')} `;
  return absent.filter(({asked}) =>
    asked.split(', ').some((phrase) => words.includes(` ${tokenize(phrase).join(' ')} `)),
  );
}
