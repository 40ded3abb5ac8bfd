import {SkipToContentFallbackId} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Provider} from 'payment-contract/identity/rules';

/**
 * The skip link, which `src/browser/skipLink.js` follows. Without scripts it leads to sidebar and main part. The second
 * one leads to the question of `src/plugins/consent`, which is in sight from the start but the last thing in the page.
 */
export default function SkipToContent() {
  const scripts = useDocusaurusContext().siteConfig.customFields!.externalScripts as Provider['externalScripts'];
  return (
    <>
      {/* eslint-disable-next-line @docusaurus/no-html-links */}
      <a className="skip" href={`#${SkipToContentFallbackId}`}>
        {translate({id: 'theme.common.skipToMainContent', message: 'Skip to main content'})}
      </a>
      {scripts.length > 0 && (
        // eslint-disable-next-line @docusaurus/no-html-links
        <a href="#consent-question" data-consent-ask>
          Cookie choices
        </a>
      )}
    </>
  );
}
