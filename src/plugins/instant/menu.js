// The menu of narrow windows (theme/MobileMenu) is a popover, which the browser opens by itself. While it is open, this
// makes it a modal dialog. In browsers without popovers (Chrome before 114, Firefox before 125, Safari before 17) it opens
// and closes all of them.
(() => {
  const hasPopovers = 'popover' in HTMLElement.prototype;
  const find = (id) => document.getElementById(id);
  const isOverlay = ({id}) => id === 'menu' || id === 'search';
  const isOpen = ({dataset}) => 'open' in dataset;
  const MODAL = Object.entries({role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu'});
  let outside = [];

  function becomeModal(overlay) {
    if (!isOpen(overlay)) return;
    for (let element = overlay; element !== document.body; element = element.parentElement) {
      for (const other of element.parentElement.children)
        if (other !== element && !other.inert && !other.matches('.notice, script, style')) outside.push(other);
    }
    outside.forEach((element) => (element.inert = true));
    if (overlay.id === 'menu') overlay.querySelector('button').focus();
  }

  function setOpen(overlay, isShown) {
    outside.forEach((element) => (element.inert = false));
    outside = [];
    overlay.toggleAttribute('data-open', isShown);
    // What is inert is styled anew: on a long page that takes longer than drawing the menu.
    if (isShown) requestAnimationFrame(() => setTimeout(becomeModal, 0, overlay));
    if (overlay.id === 'menu')
      MODAL.forEach(([name, value]) => (isShown ? overlay.setAttribute(name, value) : overlay.removeAttribute(name)));
    else if (!isShown) {
      // The next search is a new one.
      overlay.querySelector('[type=search]').value = '';
      overlay.querySelector('[type=radio]')?.click();
    }
  }

  // Before the browser gives the focus back: an inert button could not take it.
  addEventListener(
    'beforetoggle',
    (event) => isOverlay(event.target) && setOpen(event.target, event.newState === 'open'),
    true,
  );

  let opener;
  function toggle(wanted, button = document.activeElement) {
    const shown = document.querySelector('[data-open]');
    if (shown) {
      isOverlay(shown) ? setOpen(shown, false) : delete shown.dataset.open;
      opener.removeAttribute('aria-expanded');
      opener.focus();
    }
    if (!wanted || wanted === shown) return;
    isOverlay(wanted) ? setOpen(wanted, true) : (wanted.dataset.open = '');
    opener = button;
    opener.setAttribute('aria-expanded', true);
  }
  if (!hasPopovers) {
    addEventListener('click', ({target}) => {
      const button = target.closest('[popovertarget]');
      if (button) toggle(find(button.getAttribute('popovertarget')), button);
      else if (!target.closest('[data-open], [aria-controls=search]')) toggle();
    });
    addEventListener('keydown', ({key}) => key === 'Escape' && toggle());
  }

  function close(id) {
    const overlay = find(id);
    if (overlay && isOpen(overlay)) hasPopovers ? overlay.hidePopover() : toggle();
  }
  window.closeMenu = () => close('menu');
  // A page that comes back from the browser's memory, and a window that has become wide, show no menu.
  addEventListener('pagehide', window.closeMenu);
  matchMedia('(min-width: 997px)').addEventListener('change', window.closeMenu);

  // For the search alone.
  window.closeSearch = () => close('search');
  window.showSearch = (button) => {
    const search = find('search');
    if (isOpen(search)) return;
    hasPopovers ? search.showPopover() : toggle(search, button);
    search.querySelector('[type=search]').focus();
  };
})();
