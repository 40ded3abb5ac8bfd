// Copies a page as Markdown, also before the app has started: `theme/DocBreadcrumbs` has the button.
(() => {
  async function fetchText(address) {
    const response = await fetch(address);
    // The server of `npm start` answers with a page where there is no file.
    if (!response.ok || response.headers.get('content-type')?.includes('html')) throw response;
    return response.text();
  }

  // Safari copies only what the click handler has promised; Firefox before 127 has no `ClipboardItem`.
  const copyPromised = (text) =>
    window.ClipboardItem
      ? navigator.clipboard.write([
          new ClipboardItem({'text/plain': text.then((known) => new Blob([known], {type: 'text/plain'}))}),
        ])
      : text.then((known) => navigator.clipboard.writeText(known));

  async function copyPage({dataset, parentElement}) {
    const say = (detail) => {
      parentElement.lastElementChild.textContent = detail;
      document.dispatchEvent(new CustomEvent('announce', {detail}));
    };
    say('Copying…');
    try {
      await copyPromised(fetchText(dataset.copyFrom));
      say('Copied.');
    } catch {
      say('Not copied: open the Markdown and copy it there.');
    }
  }

  addEventListener('click', ({target}) => {
    const button = target.closest('[data-copy-from]');
    if (button) copyPage(button);
  });
})();
