import path from 'node:path';

/** Path of a client below the address of the site. */
export const clientAddress = (file: string): string => `downloads/client/${path.posix.basename(file)}`;

/** Path of the archive of a language below the address of the site. */
export const archiveAddress = (language: string): string => `downloads/samples-${language}.zip`;

/** The file with a program as highlighted HTML, within the plugin's data. */
export const htmlFile = (language: string, file: string): string => `${language}/${file}.json`;

/** The module by which a page imports it. */
export const htmlModule = (language: string, file: string): string =>
  `@generated/samples/default/${htmlFile(language, file)}`;
