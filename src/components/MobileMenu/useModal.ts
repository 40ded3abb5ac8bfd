import {useEffect, type RefObject} from 'react';

/** What stays within reach beside a modal dialog: what closes it, and what says that something did not load. */
const WITHIN_REACH = '.navbar-sidebar__backdrop, .notice, script, style';

/** Every element beside the dialog and beside each of its ancestors. */
function surroundings(dialog: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (
    let element: Element = dialog;
    element.parentElement && element !== document.body;
    element = element.parentElement
  ) {
    for (const sibling of element.parentElement.children) {
      if (sibling !== element && sibling instanceof HTMLElement && !sibling.matches(WITHIN_REACH)) found.push(sibling);
    }
  }
  return found;
}

/**
 * Makes an open dialog modal: focus goes into it and cannot leave it, Escape closes it, and focus returns to where it
 * was.
 *
 * @param close has to be the same function in every render.
 */
export function useModal(dialog: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen || !dialog.current) return;
    const opener = document.activeElement;
    const outside = surroundings(dialog.current).filter((element) => !element.inert);
    const closeOnEscape = ({key}: KeyboardEvent) => key === 'Escape' && close();

    outside.forEach((element) => (element.inert = true));
    dialog.current.querySelector<HTMLElement>('button, a[href]')?.focus();
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      outside.forEach((element) => (element.inert = false));
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [dialog, isOpen, close]);
}
