// Copies code, also before the app has started.
(() => {
  // Shows the buttons that need this script.
  document.documentElement.dataset.scripts = '';

  async function copyCode(button) {
    const code = button.closest('.code, .copyable').querySelector('code');
    const label = button.firstElementChild;
    const say = (detail) => document.dispatchEvent(new CustomEvent('announce', {detail}));
    try {
      await navigator.clipboard.writeText(code.textContent);
      label.textContent = 'Copied';
      say('Copied');
    } catch {
      // No secure context, no permission, or an old browser: the reader can copy the selection with the keyboard.
      getSelection().selectAllChildren(code);
      label.textContent = 'Selected';
      say('Copying is not allowed. The code is selected: copy it by keyboard.');
    }
    clearTimeout(button.reset);
    button.reset = setTimeout(() => (label.textContent = 'Copy'), 2000);
  }

  addEventListener('click', ({target}) => {
    const button = target.closest('.code__copy');
    if (button) copyCode(button);
  });
})();
