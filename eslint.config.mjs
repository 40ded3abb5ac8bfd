import {fixupPluginRules} from '@eslint/compat';
import docusaurus from '@docusaurus/eslint-plugin';
import js from '@eslint/js';
import {defineConfig, globalIgnores} from 'eslint/config';
import compat from 'eslint-plugin-compat';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import {readConfigFile, sys} from 'typescript';
import typescript from 'typescript-eslint';
import markdown from './scripts/checks/markdown.mjs';

/** The folders of the repository. Each may import only from those before it: see the map in README.md. */
const FOLDERS = ['contract', 'sandbox', 'src', 'scripts', 'bench', 'tests'];

/** Forbids imports in these files, but not in their tests, which may import code that depends on their folder. */
const forbidImports = (files, regex, message) => ({
  files,
  ignores: ['**/*.test.{ts,tsx}'],
  rules: {'no-restricted-imports': ['error', {patterns: [{regex, message}]}]},
});

const layers = FOLDERS.map((folder, index) =>
  forbidImports(
    [`${folder}/**/*.{ts,tsx}`],
    // `tests/sandbox/support` is for all tests.
    `^(?:@site/|(?:\\.\\./)+)(?:${[...FOLDERS.slice(index + 1), 'contract', 'sandbox(?!/support$)'].join('|')})/` +
      (folder === 'contract' ? '|^payment-sandbox/' : ''),
    `${folder}/ may not import this: move what both need into ${folder}/ or below, pass it as an argument, or import payment-contract/ and payment-sandbox/ by name.`,
  ),
);

/** The sandbox's engine also runs in browsers: it imports only from the contract. */
const engine = [
  {folder: 'sandbox/engine', outside: '\\.\\./'},
  {folder: 'sandbox/engine/pages', outside: '\\.\\./\\.\\./'},
].map(({folder, outside}) =>
  forbidImports(
    [`${folder}/*.ts`],
    `^(?:node:|@site/|${outside})`,
    'sandbox/engine also runs in browsers: pass it as an argument.',
  ),
);

/** What runs in browsers: the folders of `tsconfig.browser.json`. */
const BROWSER_FILES = readConfigFile('tsconfig.browser.json', sys.readFile).config.include.map(
  (folder) => `${folder}/**/*.{js,ts,tsx}`,
);

/** Browsers lack the globals of Node.js. */
const browsers = {
  files: BROWSER_FILES,
  ignores: ['**/*.test.{ts,tsx}'],
  rules: {'no-restricted-globals': ['error', 'process', 'Buffer', 'require', 'global', '__dirname', '__filename']},
};

/** The browsers are `browserslist` in package.json. */
const promisedBrowsers = {
  // `fixupPluginRules`: eslint-plugin-compat 6 calls methods that ESLint 10 has removed; 7 needs Node.js 22.
  plugins: {compat: fixupPluginRules(compat)},
  rules: {'compat/compat': 'error'},
  files: BROWSER_FILES,
  ignores: ['**/*.test.{ts,tsx}'],
  settings: {
    browserslistOpts: {env: 'production'},
    // The code checks for these before it uses them.
    polyfills: ['requestIdleCallback', 'navigator.connection', 'ClipboardItem'],
  },
};

export default defineConfig(
  globalIgnores(['build*/', '.docusaurus/', 'node_modules/', 'test-results/', '.cache/', 'tests/contract/clients/']),
  {...js.configs.recommended, files: ['**/*.{js,mjs,cjs,ts,tsx}']},
  {
    // Prettier wraps code, but not comments.
    files: ['**/*.{js,mjs,cjs,ts,tsx}'],
    ignores: ['samples/**'],
    rules: {
      'max-len': [
        'error',
        {code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true, ignoreUrls: true},
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [typescript.configs.recommendedTypeChecked, reactHooks.configs.flat.recommended],
    languageOptions: {parserOptions: {projectService: true, tsconfigRootDir: import.meta.dirname}},
    plugins: {'@docusaurus': docusaurus},
    rules: {
      '@docusaurus/no-html-links': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', {fixStyle: 'inline-type-imports'}],
      '@typescript-eslint/no-unused-vars': ['error', {argsIgnorePattern: '^_'}],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-restricted-syntax': [
        'error',
        {selector: 'MetaProperty', message: 'Write __dirname: Docusaurus loads TypeScript as CommonJS.'},
      ],
      eqeqeq: 'error',
    },
  },
  {
    // Playwright calls the function that ends a fixture `use`.
    files: ['tests/**/*.ts'],
    rules: {'react-hooks/rules-of-hooks': 'off'},
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {globals: globals.node},
  },
  {
    // Inlined in the document, or injected into the pages that the bench measures.
    files: ['src/**/browser/*.js', 'bench/inPage.js'],
    languageOptions: {sourceType: 'script', globals: globals.browser},
  },
  {
    // Docusaurus types its aliases (@theme/…, @docusaurus/…) loosely in places.
    files: ['src/{theme,plugins/*/theme}/**/*.{ts,tsx}'],
    rules: {'@typescript-eslint/no-unsafe-assignment': 'off'},
  },
  layers,
  browsers,
  engine,
  markdown,
  promisedBrowsers,
);
