import type {LoadContext} from '@docusaurus/types';
import {expect, test} from 'vitest';
import instant from './index';

const start = (siteConfig: object) => () => instant({siteConfig} as LoadContext);
const withSidebar = (sidebar: object) => ({themeConfig: {docs: {sidebar}}});

test.each([
  ['themeConfig.docs.sidebar.hideable', withSidebar({hideable: true})],
  ['themeConfig.docs.sidebar.autoCollapseCategories', withSidebar({autoCollapseCategories: true})],
  ['baseUrlIssueBanner', {themeConfig: {}, baseUrlIssueBanner: true}],
])('%s stops the build, which names it and the remedy', (name, siteConfig) => {
  expect(start(siteConfig)).toThrow(
    `docusaurus.config.ts: ${name} cannot be true with the extra "instant", whose sidebar and start of the app are ` +
      'not those of Docusaurus. Set it to false, or leave out instant.',
  );
});

test('the settings of this site are accepted', () => {
  expect(
    start({...withSidebar({hideable: false, autoCollapseCategories: false}), baseUrlIssueBanner: false}),
  ).not.toThrow();
});
