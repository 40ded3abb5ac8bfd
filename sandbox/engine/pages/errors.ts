import type {DocumentedError} from '../contractRules';
import {html, type Markup} from '../../../lib/markup';
import {page} from './layout';

/** One fault of a request. */
export interface Detail {
  message: string;
  /** Address of the field in the documentation. */
  documentation: string;
}

/** The answer to an invalid redirect form, with the contract's cause and fix. */
export const refusedForm = (
  {error}: Pick<DocumentedError, 'error'>,
  details: readonly Detail[],
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
export const messagePage = (title: string, message: string, way?: {address: string; label: string}): Markup =>
  page(
    title,
    html`<p>${message}</p>
      ${way && html`<p><a href="${way.address}">${way.label}</a></p>`}`,
  );
