/** How ESLint reads Markdown and MDX. `.remarkrc.mjs` has the rules. */
import * as mdx from 'eslint-plugin-mdx';
import remarkFrontmatter from 'remark-frontmatter';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {require as requireTypeScript} from 'tsx/cjs/api';
import {unified} from 'unified';

const {fillPage} = requireTypeScript('./fillPage.ts', import.meta.url);
const {processors, ...plugin} = mdx;

const syntax = unified().use(remarkParse).use(remarkFrontmatter).use(remarkMdx);

const HINT = 'For the sign itself write \\{ or &lt;, or put it in backticks.';
const ANCHOR = 'Write the anchor of a heading as {/* #id */}.';

/**
 * Finds MDX syntax errors. The rule `mdx/remark` checks everything else and needs only the text. The parser of
 * eslint-mdx 3 is not used, because it throws at a bare URL and at `&quot;` in a property.
 */
const parser = {
  meta: {name: 'mdx-syntax'},
  parseForESLint(text, {filePath, extensions = ['.mdx']}) {
    if (extensions.some((extension) => filePath.endsWith(extension))) {
      try {
        syntax.parse(text);
      } catch ({reason, line, column}) {
        const hint = text.split('\n')[line - 1]?.includes('{#') ? ANCHOR : HINT;
        throw Object.assign(new SyntaxError(`${reason}. ${hint}`), {lineNumber: line, column});
      }
    }
    const lines = text.split('\n');
    return {
      ast: {
        type: 'Program',
        sourceType: 'module',
        body: [],
        tokens: [],
        comments: [],
        range: [0, text.length],
        loc: {start: {line: 1, column: 0}, end: {line: lines.length, column: lines.at(-1).length}},
      },
    };
  },
};

const processor = {
  ...processors.remark,
  // A fix would write the values of `provider.ts` into the page.
  supportsAutofix: false,
  preprocess: (text, file) => processors.remark.preprocess(fillPage(text, file), file),
};

export default [
  {
    files: ['**/*.{md,mdx}'],
    plugins: {mdx: plugin},
    processor,
    languageOptions: {parser},
    rules: {'mdx/remark': 'error'},
  },
  {
    // Docusaurus reads pages as MDX, regardless of their extension.
    files: ['{docs,blog,src/pages}/**/*.md', 'i18n/*/docusaurus-plugin-content-*/**/*.md'],
    languageOptions: {parserOptions: {extensions: ['.md', '.mdx']}},
  },
];
