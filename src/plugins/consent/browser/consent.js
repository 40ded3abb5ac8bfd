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

  /** What has led to the question: the skip link, or the button in the footer. */
  let opener;

  /** Says what has become of the question, and returns the focus to what leads there again. */
  function leave(detail) {
    document.dispatchEvent(new CustomEvent('announce', {detail}));
    (opener ?? document.querySelector('button[data-consent-ask]'))?.focus({preventScroll: true});
  }

  addEventListener('click', (event) => {
    const answer = event.target.closest('[data-consent-answer]')?.dataset.consentAnswer;
    if (answer) {
      try {
        localStorage.setItem(consentKey, answer);
      } catch {
        // Without storage, the next page asks again.
      }
      // Before the question is gone, and the skip link with it.
      leave(`Cookies ${answer}`);
      adopt(answer);
    }
    const link = event.target.closest('[data-consent-ask]');
    if (link) {
      event.preventDefault();
      opener = link;
      page.asksConsent = '';
      document.querySelector('.consent button').focus();
    }
  });
  addEventListener('keydown', ({key, target}) => {
    if (key !== 'Escape' || !target.closest('.consent')) return;
    leave('Closed without an answer');
    // A reader who has not answered is asked again on the next page that loads.
    delete page.asksConsent;
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
