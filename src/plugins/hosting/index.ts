import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {listFiles} from '../../../lib/files';
import {provider} from '../../../provider';
import {headersFile, headersFor, redirectsFile, securityText} from './headers';
import {inlinePartsOf, writePolicy} from './policy';

/** Docusaurus plugin: writes `_headers`, `_redirects` and `security.txt` after each production build. */
export default function hosting({i18n}: LoadContext): Plugin {
  return {
    name: 'hosting',
    async postBuild({outDir}) {
      // Each language builds into a folder of the first, which the host serves as one site.
      const site = i18n.currentLocale === i18n.defaultLocale ? outDir : path.dirname(outDir);
      const {baseUrl} = i18n.localeConfigs[i18n.defaultLocale]!;
      const pages = listFiles(site).filter((file) => file.endsWith('.html'));
      const parts = await Promise.all(
        pages.map(async (file) => inlinePartsOf(await readFile(path.join(site, file), 'utf8'))),
      );
      const headers = headersFor(writePolicy(parts, provider), provider);
      await mkdir(path.join(site, '.well-known'), {recursive: true});
      await writeFile(path.join(site, '_headers'), headersFile(headers, baseUrl));
      await writeFile(path.join(site, '_redirects'), redirectsFile(pages, baseUrl));
      await writeFile(path.join(site, '.well-known/security.txt'), securityText(provider));
    },
  };
}
