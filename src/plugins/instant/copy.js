// Copies code (src/components/CodeBlock) and pages as Markdown (src/plugins/markdown/theme/DocBreadcrumbs).
(() => {
  // Shows the buttons that need this script.
  document.documentElement.dataset.scripts = '';

  async function copyCode(button) {
    const block = button.closest('.code, .copyable');
    const [label, status] = [button.firstElementChild, block.querySelector('[role=status]')];
    try {
      await navigator.clipboard.writeText(block.querySelector('code').textContent);
      label.textContent = status.textContent = 'Copied';
    } catch {
      // No secure context, no permission, or an old browser: the reader can copy the selection with the keyboard.
      getSelection().selectAllChildren(block.querySelector('code'));
      status.textContent = 'This browser does not let the page copy. The code is selected: copy it with your keyboard.';
    }
    setTimeout(() => {
      label.textContent = 'Copy';
      status.textContent = '';
    }, 2000);
  }

  async function fetchText(address) {
    const response = await fetch(address);
    if (!response.ok) throw response;
    return response.text();
  }

  // Safari copies only what the click handler has promised; Firefox before 127 does not accept a promise.
  const copyPromised = (text) =>
    window.ClipboardItem
      ? navigator.clipboard.write([
          new ClipboardItem({'text/plain': text.then((known) => new Blob([known], {type: 'text/plain'}))}),
        ])
      : text.then((known) => navigator.clipboard.writeText(known));

  async function copyPage({dataset, parentElement}) {
    const status = parentElement.querySelector('[role=status]');
    status.textContent = 'Copying…';
    try {
      await copyPromised(fetchText(dataset.copyFrom));
      status.textContent = 'Copied.';
    } catch {
      status.textContent = 'Not copied: open the Markdown and copy it there.';
    }
  }

  addEventListener('click', ({target}) => {
    const button = target.closest('.code__copy, [data-copy-from]');
    if (button) button.matches('.code__copy') ? copyCode(button) : copyPage(button);
  });
})();
