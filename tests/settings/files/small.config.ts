import type {Options as PresetOptions} from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';
import site from '../../../docusaurus.config';

const [, preset] = (site.presets as [[string, PresetOptions]])[0];
const docs = {
  ...preset.docs,
  include: ['api/overviews.mdx', 'plugins/overviews.mdx'],
  sidebarPath: 'tests/settings/files/small.sidebars.ts',
};

/** The site with the first page of each sidebar and the redirect of `/docs`. */
const config: Config = {
  ...site,
  presets: [['classic', {...preset, docs, blog: false, pages: {...preset.pages, include: ['docs.tsx']}}]],
};

export default config;
