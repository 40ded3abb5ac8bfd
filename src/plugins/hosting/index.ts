import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Provider} from '../../../identity/rules';
import {listFiles} from '../../../lib/files';
import {provider} from '../../../provider';
import {headersFile, headersFor, redirectsFile, securityText} from './headers';
import {inlinePartsOf, writePolicy} from './policy';

/** Writes what static hosts and security researchers look for into a built site. */
export async function writeHostFiles(directory: string, identity: Provider, baseUrl = '/'): Promise<void> {
  const pages = listFiles(directory).filter((file) => file.endsWith('.html'));
  const parts = await Promise.all(
    pages.map(async (file) => inlinePartsOf(await readFile(path.join(directory, file), 'utf8'))),
  );
  const policy = writePolicy(parts, identity);
  await mkdir(path.join(directory, '.well-known'), {recursive: true});
  await writeFile(path.join(directory, '_headers'), headersFile(headersFor(policy, identity), baseUrl));
  await writeFile(path.join(directory, '_redirects'), redirectsFile(pages, baseUrl));
  await writeFile(path.join(directory, '.well-known/security.txt'), securityText(identity));
}

/** Writes `_headers`, `_redirects` and `security.txt` after each production build. */
export default function hosting({i18n}: LoadContext): Plugin {
  const isFirst = i18n.currentLocale === i18n.defaultLocale;
  return {
    name: 'hosting',
    async postBuild({outDir}) {
      // Each language builds into a folder of the first, which the host serves as one site.
      const {baseUrl} = i18n.localeConfigs[i18n.defaultLocale]!;
      await writeHostFiles(isFirst ? outDir : path.dirname(outDir), provider, baseUrl);
    },
  };
}
