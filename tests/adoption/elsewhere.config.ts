import site from '../../docusaurus.config';
import {identityHooks} from '../../src/build/remark';
import {documentTemplate} from '../../src/document';

const baseUrl = '/payments/';

/** The site below a path of its host, with the other form of addresses, in another language. Built by `npm test -- adoption`, never published. */
export default {
  ...site,
  baseUrl,
  trailingSlash: true,
  i18n: {defaultLocale: 'th', locales: ['th']},
  ssrTemplate: documentTemplate({
    themeConfig: site.themeConfig!,
    baseUrl,
    storageNamespace: String(site.storage?.namespace),
  }),
  markdown: {...site.markdown, ...identityHooks(baseUrl)},
};
