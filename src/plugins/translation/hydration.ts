import type {ClientModule} from '@docusaurus/types';

/** First called while the first page renders, before React has looked at the HTML. UPGRADING: first-render */
export const onRouteUpdate: ClientModule['onRouteUpdate'] = () => {
  document.dispatchEvent(new Event('undotranslation'));
};

/** Called when the first page has been hydrated, and after each later one. */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({previousLocation}) => {
  if (!previousLocation) document.dispatchEvent(new Event('redotranslation'));
};
