// What `npm run lint` checks in Markdown and MDX, through `eslint-plugin-mdx`.
import altText from '@double-great/remark-lint-alt-text';
import directive from 'remark-directive';
import frontmatter from 'remark-frontmatter';
import gfm from 'remark-gfm';
import correctMediaSyntax from 'remark-lint-correct-media-syntax';
import fencedCodeFlag from 'remark-lint-fenced-code-flag';
import headingIncrement from 'remark-lint-heading-increment';
import noDuplicateHeadingsInSection from 'remark-lint-no-duplicate-headings-in-section';
import noEmptyUrl from 'remark-lint-no-empty-url';
import noHeadingLikeParagraph from 'remark-lint-no-heading-like-paragraph';
import noHeadingPunctuation from 'remark-lint-no-heading-punctuation';
import noHiddenTableCell from 'remark-lint-no-hidden-table-cell';
import noLiteralUrls from 'remark-lint-no-literal-urls';
import consistent from 'remark-preset-lint-consistent';
import recommended from 'remark-preset-lint-recommended';
import {require as requireTypeScript} from 'tsx/cjs/api';

const {rules} = requireTypeScript('./scripts/checks/rules.ts', import.meta.url);

export default {
  plugins: [
    // Syntax, as Docusaurus reads it.
    frontmatter,
    gfm,
    directive,
    recommended,
    consistent,
    [altText, {'end-with-punctuation': false}],
    correctMediaSyntax,
    fencedCodeFlag,
    headingIncrement,
    noDuplicateHeadingsInSection,
    noEmptyUrl,
    noHeadingLikeParagraph,
    [noHeadingPunctuation, ':,;.'],
    noHiddenTableCell,
    // It asks for `<https://…>`, which MDX does not have.
    [noLiteralUrls, false],
    ...rules,
  ],
};
