import type {Provider} from '../../../identity/rules';

/**
 * The question about the scripts of other companies, as HTML; empty where none is configured. It is the last thing in
 * the page, below everything, and so moves nothing. `consent.js` decides before the first paint whether it is shown.
 */
export function consentQuestion({analytics, widget}: Pick<Provider, 'analytics' | 'widget'>): string {
  const wanted = [analytics.scriptUrl && 'analytics', widget.scriptUrl && 'a social widget'].filter(Boolean);
  if (wanted.length === 0) return '';
  return `<section id="consent" class="consent" aria-label="Cookie choices">
    <p class="consent__question">May this site load ${wanted.join(' and ')} from other companies?</p>
    <div class="consent__answers">
      <button type="button" class="consent__answer" data-consent-answer="allowed">Allow</button>
      <button type="button" class="consent__answer" data-consent-answer="declined">Decline</button>
    </div>
  </section>`;
}
