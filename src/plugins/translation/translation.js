// Browsers translate a page by changing its texts. React takes over only the page that it knows: it would draw this one anew,
// and what the reader has opened, ticked or typed would be lost. So the changes are taken back while React starts, and are
// made again after: `hydration.ts`.
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

  window.undoTranslation = () => {
    records.push(...observer.takeRecords());
    observer.disconnect();
    // What is seen in between is not to be translated again.
    page.translate = false;
    records.reverse().forEach((record) => replay(record, record.addedNodes, record.removedNodes));
  };
  window.redoTranslation = () => {
    records.reverse().forEach((record) => replay(record, record.removedNodes, record.addedNodes));
    page.removeAttribute('translate');
  };
})();
