import clsx from 'clsx';
import {html, type Markup} from 'payment-contract/lib/markup';
import type {Sequence, Step} from './parse';

// React is not used here: pages are compiled before Docusaurus has decided in which mode React runs.

const isSentence = (text: string) => /[.?!…:]$/.test(text);

/**
 * Draws a sequence diagram as a numbered list of its steps. Where there is room, `diagrams.css` places the entries as
 * arrows and boxes below the actors, by these classes, and shows only the words on them.
 */
export function drawSequence({title, actors, steps}: Sequence): Markup {
  const entry = ({from, to, text, detail, isReply}: Step) => {
    const [start, end] = [actors.indexOf(from) + 1, actors.indexOf(to) + 1];
    const className = clsx(
      `diagram__step diagram__step--from-${start} diagram__step--to-${end}`,
      start === end && 'diagram__step--alone',
      end < start && 'diagram__step--back',
      isReply && 'diagram__step--reply',
    );
    return html`<li class="${className}">
      <span class="diagram__unseen"><b>${from}</b>${to !== from && html` to <b>${to}</b>`}: </span>
      <span class="diagram__text"
        >${text}${!isSentence(text) && html`<span class="diagram__unseen">.</span>`}${
          detail && html` <small>${detail}${!isSentence(detail) && '.'}</small>`
        }</span
      >
    </li>`;
  };
  return html`<figure class="diagram diagram--${actors.length}">
    ${title && html`<figcaption class="diagram__title">${title}</figcaption>`}
    <div class="diagram__actors" aria-hidden="true">${actors.map((actor) => html`<b>${actor}</b>`)}</div>
    <ol class="clean-list numbered diagram__steps">
      ${steps.map(entry)}
    </ol>
  </figure>`;
}
