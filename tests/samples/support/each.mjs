// node each.mjs <program> <count>: runs a program so many times in one process, and prints a line of JSON for each end.
import {pathToFileURL} from 'node:url';
import {format} from 'node:util';

const [program, count] = process.argv.slice(2);
for (let run = 0; run < Number(count); run += 1) {
  const texts = {out: '', error: ''};
  console.log = (...values) => (texts.out += `${format(...values)}\n`);
  console.error = (...values) => (texts.error += `${format(...values)}\n`);
  process.exitCode = undefined;
  await import(`${pathToFileURL(program)}?${run}`);
  process.stdout.write(`${JSON.stringify({code: process.exitCode ?? 0, ...texts})}\n`);
}
process.exitCode = 0;
