// The language of the samples: an attribute of the document, by which `samples.css` shows
// a panel, also the remembered one before the first paint.
(() => {
  const {languageKey} = document.currentScript.dataset;
  const page = document.documentElement.dataset;

  try {
    page.sampleLanguage = localStorage.getItem(languageKey) ?? '';
  } catch {
    // Without storage, the first language is shown.
    page.sampleLanguage = '';
  }

  // Until React has hydrated; then src/components/Samples sets the same attributes.
  function markTabs() {
    for (const list of document.querySelectorAll('.samples > .samples__tabs')) {
      const chosen = list.querySelector(`[data-language="${CSS.escape(page.sampleLanguage)}"]`) ?? list.children[0];
      for (const tab of list.children) {
        tab.setAttribute('aria-selected', tab === chosen);
        tab.tabIndex = tab === chosen ? 0 : -1;
      }
    }
  }

  function show(language) {
    page.sampleLanguage = language;
    markTabs();
    document.dispatchEvent(new Event('sample-language'));
  }

  function choose(control, language) {
    const before = control.getBoundingClientRect().top;
    show(language);
    // Keeps the control under the pointer when the height of something above it changes.
    scrollBy(0, control.getBoundingClientRect().top - before);
    try {
      localStorage.setItem(languageKey, language);
    } catch {
      // Without storage, the choice applies to this page only.
    }
  }

  addEventListener('click', ({target}) => {
    const tab = target.closest('.samples__tab[data-language]');
    if (tab) choose(tab, tab.dataset.language);
  });

  addEventListener('keydown', (event) => {
    const {target, key} = event;
    // With Alt or Ctrl, the browser goes back or to the top.
    if (!target.matches('.samples__tab[data-language]') || event.altKey || event.ctrlKey || event.metaKey) return;
    const tabs = [...target.parentElement.children];
    const step = {ArrowLeft: -1, ArrowRight: 1}[key] ?? 0;
    const next = {Home: tabs[0], End: tabs.at(-1)}[key] ?? tabs.at((tabs.indexOf(target) + step) % tabs.length);
    if (next === target) return;
    event.preventDefault();
    choose(next, next.dataset.language);
    next.focus({preventScroll: true});
    next.scrollIntoView({block: 'nearest', inline: 'nearest'});
  });

  addEventListener('storage', ({key, newValue}) => key === languageKey && show(newValue ?? ''));
  addEventListener('DOMContentLoaded', markTabs);
})();
