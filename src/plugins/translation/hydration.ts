import type {ClientModule} from '@docusaurus/types';

let isUndone = false;

/** Docusaurus calls this while it renders its first page, before React has looked at the HTML. React may render it twice. UPGRADING: first-render */
export const onRouteUpdate: ClientModule['onRouteUpdate'] = () => {
  if (isUndone) return;
  isUndone = true;
  document.dispatchEvent(new Event('undotranslation'));
};

/** Called when the first page has been hydrated, and after each later one. */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({previousLocation}) => {
  if (!previousLocation) document.dispatchEvent(new Event('redotranslation'));
};
