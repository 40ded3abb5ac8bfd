import {createRequire} from 'node:module';
import type {AcceptedPlugin, Plugin as PostCssPlugin, Rule} from 'postcss';
import parseSelectors from 'postcss-selector-parser';

/** Leaves the theme's dark mode out of the style sheet, for a site that is light only. */
export const lightOnly: PostCssPlugin = {
  postcssPlugin: 'light-only',
  Rule(rule) {
    const {selectors} = rule;
    const light = selectors.filter((selector) => !/\[data-theme=['"]?dark/.test(selector));
    if (light.length === 0) rule.remove();
    // A rule that is written to is visited again, even when nothing changes.
    else if (light.length < selectors.length) rule.selectors = light;
  },
};

/** Not one that names it within brackets: `:not(:hover)` is for fingers too, and `:is(:hover, :focus-visible)` for keys. */
const isHovered = (selector: string): boolean =>
  parseSelectors()
    .astSync(selector)
    .nodes.some(({nodes}) => nodes.some(({type, value}) => type === 'pseudo' && value === ':hover'));

/**
 * Keeps what is drawn under a pointer to devices whose pointer can hover. A finger that taps would draw it first, for the
 * page as a whole, before anything answers the tap; and it would stay afterwards.
 */
export const hoverOnly: PostCssPlugin = {
  postcssPlugin: 'hover-only',
  OnceExit(root, {AtRule}) {
    const rules: Rule[] = [];
    root.walkRules(/:hover/, (rule) => void rules.push(rule));
    for (const rule of rules) {
      const hovered = rule.selectors.filter(isHovered);
      const others = rule.selectors.filter((selector) => !hovered.includes(selector));
      if (hovered.length === 0) continue;
      const media = new AtRule({name: 'media', params: '(hover:hover)'});
      media.append(rule.clone({selectors: hovered}));
      rule.after(media);
      if (others.length > 0) rule.selectors = others;
      else rule.remove();
    }
  },
};

/** A plugin of PostCSS, as Docusaurus names one: its file, and its options. */
// UPGRADING: postcss-plugins
type NamedPlugin = [file: string, options: object];

const isNamed = (plugin: unknown): plugin is NamedPlugin => Array.isArray(plugin) && typeof plugin[0] === 'string';

const load = createRequire(__filename);
const made = new Map<string, AcceptedPlugin>();

/**
 * A named plugin of PostCSS, made once, when the first style sheet needs it; any other as it is. Docusaurus's is made anew
 * for each sheet otherwise, and asks the tables of all browsers each time.
 */
export function madeOnce(plugin: unknown): AcceptedPlugin {
  if (!isNamed(plugin)) return plugin as AcceptedPlugin;
  const [file, options] = plugin;
  const make = (): AcceptedPlugin => {
    const known = made.get(file) ?? (load(file) as (options: object) => AcceptedPlugin)(options);
    made.set(file, known);
    return known;
  };
  return Object.assign(make, {postcss: true} as const) as AcceptedPlugin;
}
