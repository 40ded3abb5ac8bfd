import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Docusaurus plugin: opens links to other sites, to files and to mail in the tab of the reader. */
export default function sameTab(): Plugin {
  return {
    name: 'same-tab',
    configureWebpack() {
      return {resolve: {alias: {'@docusaurus/Link': path.join(__dirname, 'Link.tsx')}}};
    },
  };
}
