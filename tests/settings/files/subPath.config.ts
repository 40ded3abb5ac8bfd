import type {Config} from '@docusaurus/types';
import site from '../../../docusaurus.config';

/** The site below a path (`BASE_URL`), with slashes at the end of addresses, and one page in a second language. */
const config: Config = {
  ...site,
  trailingSlash: true,
  // The translated page has one of its anchors.
  onBrokenAnchors: 'ignore',
  i18n: {defaultLocale: 'en', locales: ['en', 'th'], path: 'tests/settings/files/i18n'},
};

export default config;
