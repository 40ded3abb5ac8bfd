// Stores the reader's answer about third-party scripts in an attribute of the document. `externalScripts.ts` loads
// them.
(() => {
  const {consentKey} = document.currentScript.dataset;
  const page = document.documentElement.dataset;
  /** The button that showed the question again. */
  let asker;

  function adopt(stored) {
    const {doNotTrack, globalPrivacyControl} = navigator;
    const isRefusedEverywhere = globalPrivacyControl === true || doNotTrack === '1';
    page.consent = /^(allowed|declined)$/.exec(stored)?.[0] ?? (isRefusedEverywhere ? 'declined' : '');
    if (page.consent) delete page.asksConsent;
    else page.asksConsent = '';
    document.dispatchEvent(new Event('consent'));
  }

  addEventListener('click', ({target}) => {
    const answer = target.closest('[data-consent-answer]')?.dataset.consentAnswer;
    if (answer) {
      try {
        localStorage.setItem(consentKey, answer);
      } catch {
        // Without storage, the next page asks again.
      }
      adopt(answer);
      document.dispatchEvent(new CustomEvent('announce', {detail: answer === 'allowed' ? 'Allowed' : 'Declined'}));
      asker?.focus();
      asker = undefined;
    }
    if (target.closest('[data-consent-ask]')) {
      asker = target;
      page.asksConsent = '';
      document.querySelector('.consent button').focus();
    }
  });
  addEventListener('storage', ({key, newValue}) => key === consentKey && adopt(newValue));

  try {
    adopt(localStorage.getItem(consentKey));
  } catch {
    adopt(null);
  }
})();
