import {translate} from '@docusaurus/Translate';
import {hasExternalScripts} from './externalScripts';

/** Lets the reader change the answer to the question about cookies: `src/plugins/consent/consent.js`. */
export default function ConsentButton() {
  return (
    hasExternalScripts && (
      <button type="button" className="consent-change" data-consent-ask>
        {translate({message: 'Cookie choices'})}
      </button>
    )
  );
}
