import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {consentQuestion, type ExternalScripts} from './question';

/** Docusaurus plugin: asks before a script of another company is loaded, and loads it after the reader's consent. */
export default function consent({siteConfig, siteStorage}: LoadContext): Plugin {
  const question = consentQuestion(siteConfig.customFields!.externalScripts as ExternalScripts);
  return {
    name: 'consent',
    getClientModules: () => (question ? [path.join(__dirname, 'externalScripts.ts')] : []),
    injectHtmlTags: () =>
      question
        ? {
            headTags: [
              {
                tagName: 'script',
                attributes: {'data-consent-key': `consent${siteStorage.namespace}`},
                innerHTML: readFileSync(path.join(__dirname, 'consent.js'), 'utf8'),
              },
            ],
            postBodyTags: [question],
          }
        : {},
  };
}
