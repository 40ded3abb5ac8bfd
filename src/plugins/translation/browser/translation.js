// Browsers translate a page by changing its texts. React can hydrate only an unchanged page: it would render this one
// again, and what the reader has opened, ticked or typed would be lost. So the changes are undone while React starts,
// and redone afterwards: `hydration.ts`.
(() => {
  const page = document.querySelector('#__docusaurus');
  const records = [];
  const observer = new MutationObserver((more) => records.push(...more));
  observer.observe(page, {childList: true, characterData: true, characterDataOldValue: true, subtree: true});

  function replay(record, leaving, coming) {
    const {target, type, oldValue, nextSibling} = record;
    if (type === 'characterData') [target.data, record.other] = [record.other ?? oldValue, target.data];
    leaving.forEach((node) => node.remove());
    coming.forEach((node) => target.insertBefore(node, nextSibling));
  }

  document.addEventListener('undotranslation', () => {
    records.push(...observer.takeRecords());
    observer.disconnect();
    // Prevents another translation in between.
    page.translate = false;
    records.reverse().forEach((record) => replay(record, record.addedNodes, record.removedNodes));
  });
  document.addEventListener('redotranslation', () => {
    records.reverse().forEach((record) => replay(record, record.removedNodes, record.addedNodes));
    page.removeAttribute('translate');
  });
})();
