import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {LoadedContent as DocsContent} from '@docusaurus/plugin-content-docs';
import type {AllContent, Plugin} from '@docusaurus/types';
import {BLOG} from '../../lib/blog';
import {contentOf} from '../../lib/contentOf';
import type {SuggestedPage} from '../../components/NearestPages/suggestPages';

/** Lists every page that the not-found page may suggest: docs and posts, with their titles. */
function listPages(all: AllContent): SuggestedPage[] {
  const docs = contentOf<DocsContent>(all, 'docusaurus-plugin-content-docs')
    .flatMap(({loadedVersions}) => loadedVersions)
    .flatMap((version) => version.docs)
    .map(({permalink, title}) => ({path: permalink, title}));
  const posts = contentOf<BlogContent>(all, 'docusaurus-plugin-content-blog').flatMap(({blogPosts, blogTitle}) => [
    {path: BLOG, title: blogTitle},
    ...blogPosts.map(({metadata}) => ({path: metadata.permalink, title: metadata.title})),
  ]);
  return [...docs, ...posts];
}

/** Docusaurus plugin: writes the list from which the not-found page suggests the nearest pages. */
export default function pageList(): Plugin {
  return {
    name: 'page-list',
    async allContentLoaded({allContent, actions}) {
      await actions.createData('pages.json', listPages(allContent));
    },
  };
}
