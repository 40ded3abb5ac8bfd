import type {ThemeConfig} from '@docusaurus/preset-classic';
import site from '../../docusaurus.config';
import {identityHooks} from '../../src/remark';
import {documentTemplate} from '../../src/document';

const baseUrl = '/payments/';
const themeConfig: ThemeConfig = {...site.themeConfig, announcementBar: {id: 'fees', content: 'New fees'}};

/** The site below a path of its host, with the other form of addresses, in another
 * language, with an announcement. Built by `npm test -- adoption`, never published. */
export default {
  ...site,
  baseUrl,
  trailingSlash: true,
  i18n: {defaultLocale: 'id', locales: ['id']},
  themeConfig,
  ssrTemplate: documentTemplate({
    themeConfig,
    baseUrl,
    storageNamespace: String(site.storage?.namespace),
  }),
  markdown: {...site.markdown, ...identityHooks(baseUrl)},
};
