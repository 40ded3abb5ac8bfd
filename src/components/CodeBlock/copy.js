// Copies code, also before the app has started.
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
      label.textContent = 'Selected';
      status.textContent = 'Copying is not allowed. The code is selected: copy it by keyboard.';
    }
    clearTimeout(button.reset);
    button.reset = setTimeout(() => {
      label.textContent = 'Copy';
      status.textContent = '';
    }, 2000);
  }

  addEventListener('click', ({target}) => {
    const button = target.closest('.code__copy');
    if (button) copyCode(button);
  });
})();
