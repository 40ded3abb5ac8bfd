/** This repository's rules for Markdown, as plugins of remark-lint. `.remarkrc.mjs` adds them to those of others. */
import {components} from './components';
import {frontMatter} from './frontMatter';
import {mdxPitfalls} from './mdxPitfalls';
import {requiredSections} from './requiredSections';

import {style} from './style';

export const rules = [frontMatter, requiredSections, components, mdxPitfalls, style];
