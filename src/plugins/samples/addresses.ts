import path from 'node:path';

/** Path of a client below the address of the site. */
export const clientAddress = (file: string): string => `downloads/client/${path.posix.basename(file)}`;

/** Path of the archive of a language below the address of the site. */
export const archiveAddress = (language: string): string => `downloads/samples-${language}.zip`;
