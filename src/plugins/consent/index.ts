import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Provider} from 'payment-contract/identity/rules';

/**
 * Docusaurus plugin: loads third-party scripts after the reader's consent. The question is at the end of the page, so
 * that it moves nothing; `browser/consent.js` decides before the first paint whether it is shown.
 */
export default function consent({siteConfig, siteStorage}: LoadContext): Plugin {
  const scripts = siteConfig.customFields!.externalScripts as Provider['externalScripts'];
  if (scripts.length === 0) return {name: 'consent'};
  const wanted = new Intl.ListFormat('en-GB').format(scripts.map(({purpose}) => purpose));
  return {
    name: 'consent',
    getClientModules: () => ['browser/externalScripts.ts', 'consent.css'].map((file) => path.join(__dirname, file)),
    injectHtmlTags: () => ({
      headTags: [
        {
          tagName: 'script',
          // UPGRADING: internals
          attributes: {'data-consent-key': `consent${siteStorage.namespace}`},
          innerHTML: readFileSync(path.join(__dirname, 'browser/consent.js'), 'utf8'),
        },
      ],
      postBodyTags: [
        `<section class="consent" aria-label="Cookie choices">
          <p id="consent-question">Load ${wanted} from other companies?</p>
          <div class="actions margin--none">
            <button type="button" class="button button--primary button--outline" data-consent-answer="allowed" aria-describedby="consent-question">Allow</button>
            <button type="button" class="button button--primary button--outline" data-consent-answer="declined" aria-describedby="consent-question">Decline</button>
          </div>
        </section>`.replaceAll(/>\n\s*/g, '>'),
      ],
    }),
  };
}
