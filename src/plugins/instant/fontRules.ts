import type {Configuration, RuleSetRule} from 'webpack';

/** Fonts that the style sheets name; there is one. */
const FILE = /[\\/]src[\\/]css[\\/]fonts[\\/].*\.woff2$/;

/**
 * Bundler rule that gives a font a file. Takes it out of Docusaurus's own rule, which puts small fonts into the style sheet
 * as `data:` addresses: each page would load it again, and the Content Security Policy refuses it.
 */
export function fontRules(config: Configuration, isServer: boolean): RuleSetRule[] {
  // UPGRADING: font-rules
  for (const rule of config.module?.rules ?? []) {
    if (rule && rule !== '...' && rule.test instanceof RegExp && rule.test.test('font.woff2')) rule.exclude = FILE;
  }
  return [
    {
      test: FILE,
      type: 'asset/resource',
      generator: {filename: 'assets/fonts/[name]-[contenthash:8][ext]', emit: !isServer},
    },
  ];
}
