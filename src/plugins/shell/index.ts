import type {Plugin} from '@docusaurus/types';
import {listPages} from './pages';

/** What surrounds the pages: the list of pages from which the not-found page suggests. */
export default function shell(): Plugin {
  return {
    name: 'shell',
    async allContentLoaded({allContent, actions}) {
      await actions.createData('pages.json', JSON.stringify(listPages(allContent)));
    },
  };
}
