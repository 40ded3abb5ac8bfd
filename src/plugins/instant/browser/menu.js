// The menu of narrow windows (MobileMenu) is a popover, which the browser opens by itself. While it is open, this makes
// it a modal dialog. In browsers without popovers (Chrome before 114, Firefox before 125, Safari before 17) it opens
// and closes all of them.
(() => {
  const MODAL = Object.entries({role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu'});
  const wide = matchMedia('(min-width: 62.3125em) and (min-width: 997px)');
  let outside = [];

  function becomeModal(menu) {
    if (!menu.matches('[data-open]')) return;
    for (let element = menu; element !== document.body; element = element.parentElement) {
      for (const other of element.parentElement.children)
        if (other !== element && !other.inert && !other.matches('.notice')) outside.push(other);
    }
    outside.forEach((element) => (element.inert = true));
    menu.querySelector('button').focus();
  }

  // Scrolls to the current page's entry, if it is further down. Only one of sidebar and panel scrolls.
  function showEntry() {
    for (const entry of document.querySelectorAll('.menu [aria-current=page]'))
      for (const box of [entry.closest('.menu'), entry.closest('#site-menu')]) {
        // The room for the question about cookies is that of src/browser/columns.ts, or it would scroll again.
        box.scrollTop =
          entry.offsetTop + 130 < box.clientHeight ? 0 : entry.offsetTop - Math.min(300, box.clientHeight * 0.6);
        // A row that the edge, or the links that stay at the top of the panel, would cut is shown as a whole.
        const top = box.querySelector('nav')?.getBoundingClientRect().bottom ?? box.getBoundingClientRect().top;
        const cut = document.elementFromPoint(24, top + 1)?.closest('.menu__link');
        if (cut) box.scrollTop -= top - cut.getBoundingClientRect().top;
      }
  }
  // The style sheet is there by now: inline scripts of the body wait for it.
  addEventListener('DOMContentLoaded', () => wide.matches && showEntry());

  function setOpen(popover, isShown) {
    popover.toggleAttribute('data-open', isShown);
    if (popover.id !== 'site-menu') return;
    document.documentElement.toggleAttribute('data-menu', isShown);
    outside.forEach((element) => (element.inert = false));
    outside = [];
    MODAL.forEach(([name, value]) => (isShown ? popover.setAttribute(name, value) : popover.removeAttribute(name)));
    requestAnimationFrame(showEntry);
    // After the paint: on a long page, restyling inert elements takes longer than drawing the menu.
    if (isShown) requestAnimationFrame(() => setTimeout(becomeModal, 0, popover));
  }

  let close = () => document.querySelector('[data-open]')?.hidePopover();
  if ('popover' in HTMLElement.prototype) {
    // Before the browser returns the focus, which an inert button could not take. A dialog toggles too.
    addEventListener(
      'beforetoggle',
      ({target, newState}) => target.popover && setOpen(target, newState === 'open'),
      true,
    );
  } else {
    let opener;
    const toggle = (wanted, button) => {
      const shown = document.querySelector('[data-open]');
      if (shown) {
        setOpen(shown, false);
        opener.removeAttribute('aria-expanded');
        opener.focus();
      }
      if (!wanted || wanted === shown) return;
      setOpen(wanted, true);
      opener = button;
      opener.setAttribute('aria-expanded', true);
    };
    addEventListener('click', ({target}) => {
      const button = target.closest('[popovertarget]');
      if (button) toggle(document.getElementById(button.getAttribute('popovertarget')), button);
      else if (!target.closest('[data-open]')) toggle();
    });
    addEventListener('keydown', ({key}) => key === 'Escape' && toggle());
    close = () => toggle();
  }

  // A click on a link in the table of contents closes it.
  addEventListener('click', ({target}) => target.closest('[popover] a[href^="#"]') && close());
  const closeMenu = () => close();
  // The chosen page takes the focus: a menu that has it would return it to its button first, which would be heard.
  document.addEventListener('closemenu', () => {
    document.querySelector('[data-open] :focus')?.blur();
    close();
  });
  // So does the focus that leaves it, but for the button that opened it.
  addEventListener(
    'focusin',
    ({target}) =>
      (document.getElementById(target.getAttribute('popovertarget')) ?? target).closest('[data-open]') || close(),
  );
  // A page that returns from the back/forward cache, and a window that has become wide, show no menu.
  addEventListener('pagehide', closeMenu);
  wide.addEventListener('change', closeMenu);
})();
