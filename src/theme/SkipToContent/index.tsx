import {SkipToContentFallbackId} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';

/** The skip link, which `src/browser/skipLink.js` follows. Without scripts it leads to sidebar and main part. */
export default function SkipToContent() {
  return (
    // eslint-disable-next-line @docusaurus/no-html-links
    <a className="skip" href={`#${SkipToContentFallbackId}`}>
      {translate({id: 'theme.common.skipToMainContent', message: 'Skip to main content'})}
    </a>
  );
}
