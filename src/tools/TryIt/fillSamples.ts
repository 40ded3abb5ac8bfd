import {meaningOf} from 'payment-contract/fieldNames';
import {literals, type Literal} from './literals';

/** What the samples say of themselves, by the element of a replaced value. */
const originals = new Map<Element, string>();

/** The elements with the value of a field in the samples of the page. */
const placesOf = (path: string) =>
  document.querySelectorAll<HTMLElement>(`.samples [data-value^="${meaningOf(path) ?? ''} "]`);

/** Whether the sample in the language that the reader has chosen, or the first one, has the value of a field. */
export function isInSample(path: string): boolean {
  const {sampleLanguage} = document.documentElement.dataset;
  const panels = [...document.querySelectorAll<HTMLElement>('.samples__panel')];
  const shown = panels.find(({dataset}) => dataset.language === sampleLanguage) ?? panels[0];
  return [...placesOf(path)].some((element) => shown?.contains(element));
}

/** Scrolls the samples to a field: beside the fields, a program has only a few lines. */
export function findInSamples(path: string): void {
  for (const element of placesOf(path)) {
    const frame = element.closest('.code__scroll');
    if (frame) frame.scrollTop += element.getBoundingClientRect().top - frame.getBoundingClientRect().top - 24;
  }
}

/** Writes the value of a field into the samples of the page, where they have it. */
export function showInSamples(path: string, value: string): void {
  for (const element of placesOf(path)) {
    if (!originals.has(element)) originals.set(element, element.textContent);
    element.textContent = literals[element.dataset.value!.split(' ')[1] as Literal](value);
  }
}

/** Gives the samples their own values back. */
export function resetSamples(): void {
  for (const [element, text] of originals) element.textContent = text;
  originals.clear();
}
