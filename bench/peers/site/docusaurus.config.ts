import path from 'node:path';
import type {Options as PresetOptions} from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';
import site from '../../../docusaurus.config';

const [, preset] = (site.presets as [[string, PresetOptions]])[0];

type PluginEntry = NonNullable<Config['plugins']>[number];

/** The entries that stand for a plugin here: itself, none, or the search without the places of the site's own pages. */
function entriesFor(plugin: PluginEntry): PluginEntry[] {
  if (!Array.isArray(plugin) || typeof plugin[0] !== 'string') return [plugin];
  const [module, options] = plugin as [string, object];
  const name = path.basename(path.dirname(module));
  if (['social-cards', 'hosting'].includes(name)) return [];
  return name === 'search' ? [[module, {...options, places: undefined}]] : [plugin];
}

/** The site's own configuration without what no peer has: blog, pages, dates, social cards, files for hosts. */
export default {
  ...site,
  future: {...site.future, experimental_vcs: 'disabled'},
  presets: [['classic', {...preset, docs: {...preset.docs, showLastUpdateTime: false}, blog: false, pages: false}]],
  plugins: (site.plugins ?? []).flatMap(entriesFor),
} satisfies Config;
