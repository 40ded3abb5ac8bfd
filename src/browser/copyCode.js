// Copies code, also before the app has started.
(() => {
  /** The buttons that say something else for a moment: their own label, and what brings it back. */
  const changed = new WeakMap();

  function label(button, text) {
    const element = button.firstElementChild;
    const {own = element.textContent, timer} = changed.get(button) ?? {};
    clearTimeout(timer);
    element.textContent = text;
    changed.set(button, {own, timer: setTimeout(() => (element.textContent = own), 2000)});
  }

  async function copyCode(button) {
    const code = button.closest('.code, .copyable').querySelector('code');
    const say = (detail) => document.dispatchEvent(new CustomEvent('announce', {detail}));
    try {
      await navigator.clipboard.writeText(code.textContent);
      label(button, 'Copied');
      say('Copied');
    } catch {
      // No secure context, no permission, or an old browser: the reader can copy the selection with the keyboard.
      getSelection().selectAllChildren(code);
      label(button, 'Selected');
      say('Copying is not allowed. The code is selected: copy it by keyboard.');
    }
  }

  addEventListener('click', ({target}) => {
    const button = target.closest('.code__copy');
    if (button) copyCode(button);
  });
})();
