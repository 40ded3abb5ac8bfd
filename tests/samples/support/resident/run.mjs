// node run.mjs: runs programs in one process, as run.ts describes.
import {createInterface} from 'node:readline';
import {pathToFileURL} from 'node:url';
import {format} from 'node:util';

const base64 = (text) => Buffer.from(text).toString('base64');
let count = 0;
for await (const line of createInterface({input: process.stdin})) {
  const [program, ...settings] = line.split('\t').map((field) => Buffer.from(field, 'base64').toString());
  for (const name of Object.keys(process.env)) delete process.env[name];
  for (const setting of settings) {
    const [name, ...value] = setting.split('=');
    process.env[name] = value.join('=');
  }
  const texts = {out: '', error: ''};
  console.log = (...values) => (texts.out += `${format(...values)}\n`);
  console.error = (...values) => (texts.error += `${format(...values)}\n`);
  process.exitCode = undefined;
  try {
    // The query makes it another module, which runs again.
    await import(`${pathToFileURL(program)}?${(count += 1)}`);
  } catch (error) {
    texts.error += error.stack;
    process.exitCode = 1;
  }
  process.stdout.write(`${base64(texts.out)}\t${base64(texts.error)}\t${process.exitCode ?? 0}\n`);
}
process.exitCode = 0;
