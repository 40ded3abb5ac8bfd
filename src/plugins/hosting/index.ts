import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {listFiles} from '../../lib/files';
import type {OutputPlugin} from '../output';
import {headersFile, headersFor, redirectsFile, securityText} from './headers';
import {directivesOf, findBlocked, type PageParts, partsOf, type PolicyOptions, writePolicy} from './policy';

export interface HostingOptions extends PolicyOptions {
  securityEmail: string;
  /** Files that scripts of other origins may read, below the base path. */
  open?: readonly string[];
}

const INLINE_STYLES = `The Content Security Policy blocks inline styles. Allow them with sources: {'style-src': ["'unsafe-inline'"]} of hosting in docusaurus.config.ts.`;

/** Cloudflare Pages ignores a longer line of `_headers`. */
const MAX_POLICY_CHARS = 1970;
const TOO_LONG = 'Cloudflare Pages takes 2,000 with the name of the header: move inline styles into a style sheet.';

/**
 * Docusaurus plugin: writes `_headers`, `_redirects` and `security.txt` after each production build. It is the last of
 * the plugins that handle the built pages, because its policy allows the inline scripts that they have then.
 */
export default function hosting({siteConfig, i18n}: LoadContext, options: HostingOptions): OutputPlugin {
  return {
    name: 'hosting',
    startOutput({outDir}) {
      const parts = new Map<string, PageParts>();
      return {
        page({file, html}) {
          parts.set(path.join(outDir, file), partsOf(html));
        },
        async end() {
          // The host serves all languages as one site. A language that is built alone, for a domain of its own, has
          // no folder in that of the first: https://docusaurus.io/docs/i18n/tutorial#multi-domain-deployment
          const {baseUrl} = i18n.localeConfigs[i18n.defaultLocale]!;
          const site = path.join(outDir, path.posix.relative(siteConfig.baseUrl, baseUrl));
          const pages = listFiles(site).filter((file) => file.endsWith('.html'));
          for (const file of pages.map((name) => path.join(site, name))) {
            // Of other languages, and of plugins that write pages without routes.
            if (!parts.has(file)) parts.set(file, partsOf(await readFile(file, 'utf8')));
          }
          const directives = directivesOf([...parts.values()], options);
          const blocked = findBlocked(directives, parts);
          // Mermaid's own theme writes a <style> into each diagram, in the browser.
          if (siteConfig.markdown.mermaid && !directives.get('style-src')!.includes("'unsafe-inline'")) {
            blocked.push(`Mermaid's diagrams lose their styles. ${INLINE_STYLES}`);
          }
          for (const problem of blocked) console.warn(`hosting: ${problem}`);
          const policy = writePolicy(directives);
          if (policy.length > MAX_POLICY_CHARS)
            console.warn(`hosting: the policy has ${policy.length} characters. ${TOO_LONG}`);
          const headers = headersFor(policy, options);
          await mkdir(path.join(site, '.well-known'), {recursive: true});
          await writeFile(path.join(site, '_headers'), headersFile(headers, baseUrl, options.open));
          await writeFile(path.join(site, '_redirects'), redirectsFile(pages, baseUrl));
          const identity = {siteUrl: siteConfig.url, securityEmail: options.securityEmail};
          await writeFile(path.join(site, '.well-known/security.txt'), securityText(identity));
        },
      };
    },
  };
}
