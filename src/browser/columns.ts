import type {ClientModule} from '@docusaurus/types';

/** The entry of the page in the sidebar, and that of the section in the table of contents. UPGRADING: theme-markup */
const MARKS = '.menu [aria-current=page], .table-of-contents__link--active';

let shown: Element[] = [];

/** Scrolls the columns beside the text to marks that have moved out of sight. `scrollIntoView` might move the page. */
function showMarks(): void {
  const marks = [...document.querySelectorAll(MARKS)];
  for (const mark of marks) {
    // The reader may have scrolled the column since. Most scrolls end here, before anything is measured.
    if (shown.includes(mark)) continue;
    const column = mark.closest('.thin-scrollbar');
    // The menu of narrow windows without the extra `instant`.
    if (!column) continue;
    const {top, bottom} = column.getBoundingClientRect();
    const {y} = mark.getBoundingClientRect();
    // The question about cookies may lie over the end.
    if (y < top || y > bottom - 130) column.scrollTop += y - (top + bottom) / 2;
  }
  shown = marks;
}

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = () => {
  // Added once, however often. The theme's listener, which marks the section, is that of the document, and comes first.
  addEventListener('scroll', showMarks);
  // After the effects of this update: a category opens.
  requestAnimationFrame(showMarks);
};
