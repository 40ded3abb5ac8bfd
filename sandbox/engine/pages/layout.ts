import {html, type Content, type Markup} from 'payment-contract/lib/markup';
import type {DocumentedError} from '../contractRules';

/** A whole page. Every page of the sandbox says that no money moves. */
export const page = (title: string, content: Content): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox/style.css" />
      </head>
      <body>
        <header class="banner"><strong>Sandbox: no money moves.</strong> <a href="/">Start page</a></header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `;

/** A labelled text field. `error` is shown under it and read with it. */
export function field(
  name: string,
  label: string,
  options: {value?: string; error?: string; hint?: string; inputmode?: string; required?: boolean} = {},
): Markup {
  const notes = [options.hint && `${name}-hint`, options.error && `${name}-error`].filter(Boolean).join(' ');
  return html`<p class="field">
    <label for="${name}">${label}</label>
    ${options.hint && html`<span class="hint" id="${name}-hint">${options.hint}</span>`}
    ${options.error && html`<span class="error" id="${name}-error">${options.error}</span>`}
    <input
      id="${name}"
      name="${name}"
      value="${options.value}"
      autocomplete="off"
      ${
        options.inputmode && html` inputmode="${options.inputmode}"`
      }${options.required !== false && html` required`}${notes && html` aria-describedby="${notes}"`}${
        options.error && html` aria-invalid="true"`
      }
    />
  </p>`;
}

/** A labelled choice. */
export const select = (
  name: string,
  label: string,
  options: readonly {value: string; label: string}[],
  selected?: string,
): Markup =>
  html`<p class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${options.map((option) => html`<option value="${option.value}" ${option.value === selected && html` selected`}>${option.label}</option>`)}
    </select>
  </p>`;

/** The answer to an invalid redirect form, with the contract's cause and fix, and the address of each wrong field. */
export const refusedForm = (
  {error}: Pick<DocumentedError, 'error'>,
  details: readonly {message: string; documentation: string}[],
  warnings: readonly string[],
): Markup =>
  page(
    error.match ?? error.when,
    html`${details.map(
        ({message, documentation}) =>
          html`<p class="error">${message} <a href="${documentation}">In the documentation</a></p>`,
      )}
      ${warnings.map((warning) => html`<p>${warning}</p>`)}
      <dl>
        <dt>Cause</dt>
        <dd>${error.cause}</dd>
        <dt>What to do</dt>
        <dd>${error.fix}</dd>
      </dl>
      <p>Go back in the browser to return to the shop.</p>`,
  );

/** Any other page with only a message and a link. */
export const messagePage = (title: string, message: string, backLink?: {address: string; label: string}): Markup =>
  page(
    title,
    html`<p>${message}</p>
      ${backLink && html`<p><a href="${backLink.address}">${backLink.label}</a></p>`}`,
  );
