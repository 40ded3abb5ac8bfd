// Stores the reader's answer about third-party scripts in an attribute of the document. `externalScripts.ts` loads
// them.
(() => {
  const {consentKey} = document.currentScript.dataset;
  const page = document.documentElement.dataset;

  function adopt(stored) {
    const {doNotTrack, globalPrivacyControl} = navigator;
    const isRefusedEverywhere = globalPrivacyControl === true || doNotTrack === '1';
    page.consent = /^(allowed|declined)$/.exec(stored)?.[0] ?? (isRefusedEverywhere ? 'declined' : '');
    if (page.consent) delete page.asksConsent;
    else page.asksConsent = '';
    document.dispatchEvent(new Event('consent'));
  }

  /** Says what has become of the question, and returns the focus to the button that asks it again. */
  function leave(detail) {
    document.dispatchEvent(new CustomEvent('announce', {detail}));
    document.querySelector('[data-consent-ask]')?.focus({preventScroll: true});
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
      leave(answer === 'allowed' ? 'Allowed' : 'Declined');
    }
    if (target.closest('[data-consent-ask]')) {
      page.asksConsent = '';
      document.querySelector('.consent button').focus();
    }
  });
  addEventListener('keydown', ({key, target}) => {
    if (key !== 'Escape' || !target.closest('.consent')) return;
    // A reader who has not answered is asked again on the next page that loads.
    delete page.asksConsent;
    leave('Closed without an answer');
  });
  addEventListener('load', () => {
    if (!history.state?.hasDeclined) return;
    history.replaceState({...history.state, hasDeclined: false}, '');
    leave('Declined. The page was loaded again without the scripts of other companies.');
  });
  addEventListener('storage', ({key, newValue}) => key === consentKey && adopt(newValue));

  try {
    adopt(localStorage.getItem(consentKey));
  } catch {
    adopt(null);
  }
})();
