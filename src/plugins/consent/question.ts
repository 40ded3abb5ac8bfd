import type {Provider} from '../../../identity/rules';

/** The scripts of other companies that the site may load, from `provider.ts`. */
export type ExternalScripts = Pick<Provider, 'analytics' | 'widget'>;

/**
 * The question about the scripts of other companies, as HTML; empty where none is configured. It is the last thing in
 * the page, below everything, and so moves nothing. `consent.js` decides before the first paint whether it is shown.
 */
export function consentQuestion({analytics, widget}: ExternalScripts): string {
  const wanted = [analytics.scriptUrl && 'analytics', widget.scriptUrl && 'a social widget'].filter(Boolean);
  if (wanted.length === 0) return '';
  return `<section id="consent" class="consent" aria-label="Cookie choices">
    <p>Load ${wanted.join(' and ')} from other companies?</p>
    <div class="consent__answers">
      <button type="button" class="button button--secondary" data-consent-answer="allowed">Allow</button>
      <button type="button" class="button button--secondary" data-consent-answer="declined">Decline</button>
    </div>
  </section>`;
}
