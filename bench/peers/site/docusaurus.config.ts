import type {Options as PresetOptions} from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';
import site from '../../../docusaurus.config';

/**
 * The site's own configuration without what belongs to its content: blog and pages, dates of change, social pictures and
 * files for hosts. No peer makes any of these of the generated topics.
 */

const [, preset] = (site.presets as [[string, PresetOptions]])[0];

type PluginEntry = NonNullable<Config['plugins']>[number];

// By their names: this config and the site's are loaded apart, and each has plugins of its own.
const nameOf = (plugin: PluginEntry) => (typeof plugin === 'function' ? plugin.name : '');

const LEFT_OUT = ['socialCardsPlugin', 'hosting'];

const config: Config = {
  ...site,
  // No dates: Git knows nothing of the generated topics, and reads its whole history to find that for each of them.
  future: {...site.future, experimental_vcs: 'disabled'},
  presets: [
    [
      'classic',
      {
        ...preset,
        docs: {...preset.docs, showLastUpdateTime: false},
        blog: false,
        pages: false,
      } satisfies PresetOptions,
    ],
  ],
  plugins: (site.plugins ?? []).filter((plugin) => !LEFT_OUT.includes(nameOf(plugin))),
};

export default config;
