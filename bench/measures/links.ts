import {launch} from '../browser';
import {site} from '../peers/site/peer';
import type {Row} from '../results';
import {serve} from '../serve';
import {closeAll, inTurns, type Options, servePeers, type Subject} from '../subjects';
import {prepareBuilt} from '../workshop';
import {linkOf, measuresOfTap} from './taps';

/** A page whose links are the browser's alone, and lead to the pages as they are. */
export const PLAIN_LINK = 'on a page without scripts';

/** What the scripts of the next page take is told apart from what the link takes. */
const PLAIN_PAGES = 'between pages without scripts';

function withoutScripts(own: Subject): Promise<Subject>[] {
  const served = async (name: string, isWithoutScripts: (path: string) => boolean): Promise<Subject> => {
    const {output} = await prepareBuilt(site, own.pages!);
    return {...own, name, server: await serve(output, {isWithoutScripts})};
  };
  return [served(PLAIN_LINK, (path) => path === own.path), served(PLAIN_PAGES, () => true)];
}

/** The first tap on a link of this site, beside the same link where no script can be in its way. */
export async function measureLinks({peers, ...options}: Options): Promise<Row[]> {
  const rows: Row[] = [];
  const browser = await launch();
  try {
    for (const pages of options.pages) {
      const {subjects, faults} = await servePeers({...options, peers: peers.filter((peer) => peer === site)}, pages);
      const all = [...subjects, ...(await Promise.all(subjects.flatMap(withoutScripts)))];
      rows.push(...faults, ...(await inTurns(all, options.runs ?? 20, measuresOfTap(browser, linkOf))));
      await closeAll(all);
    }
  } finally {
    await browser.close();
  }
  return rows;
}
