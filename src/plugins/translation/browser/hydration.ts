import type {ClientModule} from '@docusaurus/types';

let isUndone = false;

/** Called while the first page renders, perhaps twice, before React has looked at the HTML. UPGRADING: first-render */
export const onRouteUpdate: ClientModule['onRouteUpdate'] = () => {
  if (isUndone) return;
  isUndone = true;
  document.dispatchEvent(new Event('undotranslation'));
};

/** Called when the first page has been hydrated, and after each later one. */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({previousLocation}) => {
  if (!previousLocation) document.dispatchEvent(new Event('redotranslation'));
};
