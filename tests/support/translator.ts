/**
 * Imitates Chrome's translation: replaces each text node, also later ones, by two `<font>` elements with another text,
 * except inside `translate="no"`. Runs in the page, so it must be self-contained.
 */
export function translatePage(): void {
  const isTranslatable = (element: Element) =>
    element.closest('[translate]')?.getAttribute('translate') !== 'no' &&
    !element.closest('font, script, style, svg, textarea, title');

  const makeFont = () => {
    const font = document.createElement('font');
    font.style.verticalAlign = 'inherit';
    return font;
  };

  const translate = (text: Text) => {
    if (!text.parentElement || text.data.trim() === '' || !isTranslatable(text.parentElement)) return;
    const [outer, inner] = [makeFont(), makeFont()];
    inner.textContent = `${text.data}ไทย`;
    outer.append(inner);
    text.replaceWith(outer);
  };

  const translateAll = (root: Node) => {
    if (root instanceof Text) {
      translate(root);
      return;
    }
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  };

  document.documentElement.lang = 'th';
  document.documentElement.classList.add('translated-ltr');
  translateAll(document.body);
  new MutationObserver((records) => records.forEach(({addedNodes}) => addedNodes.forEach(translateAll))).observe(
    document.body,
    {childList: true, subtree: true},
  );
}
