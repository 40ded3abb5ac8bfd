import {meaningOf} from 'payment-contract/fieldNames';
import {literals, type Literal} from './literals';

/** What the samples say of themselves, by the element of a replaced value. */
const originals = new Map<Element, string>();

/** Writes the value of a field into the samples of the page, where they have it. */
export function showInSamples(path: string, value: string): void {
  const name = meaningOf(path);
  if (!name) return;
  for (const element of document.querySelectorAll<HTMLElement>(`.samples [data-value="${name}"]`)) {
    if (!originals.has(element)) originals.set(element, element.textContent);
    element.textContent = literals[element.dataset.literal as Literal](value);
    // Beside the fields, a program has only a few lines.
    const frame = element.closest('.code__scroll');
    if (frame) frame.scrollTop += element.getBoundingClientRect().top - frame.getBoundingClientRect().top - 24;
  }
}

/** Gives the samples their own values back. */
export function resetSamples(): void {
  for (const [element, text] of originals) element.textContent = text;
  originals.clear();
}
