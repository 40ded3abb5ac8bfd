import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Configuration, RuleSetRule} from 'webpack';

/** Fonts that the style sheets name; there is one. */
const FILE = /[\\/]@fontsource[\\/].*\.woff2$/;

/** The characters for which the style sheet uses the font. */
function unicodeRange(siteDir: string): string {
  const sheet = path.join(siteDir, 'src/css/fonts.css');
  const range = /unicode-range:([^;]+);/.exec(readFileSync(sheet, 'utf8'))?.[1];
  if (!range) throw new Error(`${sheet} says no unicode-range for the font of the headings.`);
  return range;
}

/**
 * Bundler rules that cut the font of the headings down to the characters for which the style sheet uses it, and give it a
 * file. Takes the font out of Docusaurus's own rule, which puts small fonts into the style sheet as `data:` addresses: each
 * page would load it again, and the Content Security Policy refuses it.
 */
export function fontRules(config: Configuration, isServer: boolean, siteDir: string): RuleSetRule[] {
  // UPGRADING: font-rules
  for (const rule of config.module?.rules ?? []) {
    if (rule && rule !== '...' && rule.test instanceof RegExp && rule.test.test('font.woff2')) rule.exclude = FILE;
  }
  return [
    {
      test: FILE,
      type: 'asset/resource',
      generator: {filename: 'assets/fonts/[name]-[contenthash:8][ext]', emit: !isServer},
      use: [{loader: path.join(__dirname, 'subsetFont.cjs'), options: {range: unicodeRange(siteDir)}}],
    },
  ];
}
