import path from 'node:path';

/** The programs of hundreds of lines, which `<Programs>` offers and each of which is published by itself. */
export const longOperations = ['client', 'postback'] as const;
export type LongOperation = (typeof longOperations)[number];

/** Path of a long program below the address of the site. @param operation one of `longOperations`. */
export const programAddress = (operation: LongOperation, file: string): string =>
  `downloads/${operation}/${path.posix.basename(file)}`;

/** Path of the archive of a language below the address of the site. */
export const archiveAddress = (language: string): string => `downloads/samples-${language}.zip`;

/** The file with a program as highlighted HTML, within the plugin's data. */
export const htmlFile = (language: string, file: string): string => `${language}/${file}.json`;

/** The module by which a page imports it. */
export const htmlModule = (language: string, file: string): string =>
  `@generated/samples/default/${htmlFile(language, file)}`;

/** The module that lists the programs of such an operation: `Program` in `src/components/Programs`. */
export const listModule = (operation: LongOperation): string => `@generated/samples/default/list-${operation}.json`;
