import {writeFile} from 'node:fs/promises';
import {format, resolveConfig} from 'prettier';

/** Writes a file of the repository as Prettier would have it. */
export async function writeFormatted(file: string, text: string): Promise<void> {
  await writeFile(file, await format(text, {...(await resolveConfig(file)), filepath: file}));
}
