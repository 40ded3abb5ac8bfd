import type {Options as PresetOptions} from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';
import site from '../../../docusaurus.config';

const [, preset] = (site.presets as [[string, PresetOptions]])[0];

type PluginEntry = NonNullable<Config['plugins']>[number];

const isKept = (plugin: PluginEntry) =>
  !Array.isArray(plugin) || typeof plugin[0] !== 'string' || !/\/(?:social-cards|hosting)\//.test(plugin[0]);

/** The search names places of the site's own pages, which these pages have not. */
const withoutPlaces = (plugin: PluginEntry): PluginEntry =>
  Array.isArray(plugin) && typeof plugin[0] === 'string' && plugin[0].includes('/search/')
    ? [plugin[0], {...(plugin[1] as object), places: undefined}]
    : plugin;

/** The site's own configuration without what no peer has: blog, pages, dates, social cards, files for hosts. */
export default {
  ...site,
  future: {...site.future, experimental_vcs: 'disabled'},
  presets: [['classic', {...preset, docs: {...preset.docs, showLastUpdateTime: false}, blog: false, pages: false}]],
  plugins: (site.plugins ?? []).filter(isKept).map(withoutPlaces),
} satisfies Config;
