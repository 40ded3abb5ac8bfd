import {projectOf} from '../project';
import type {Row} from '../results';
import {inTurns, type Options} from '../subjects';

/** Builds each peer without output and caches, then again with the same sources. */
export function measureBuild({peers, pages, runs}: Options): Promise<Row[]> {
  const built = peers.filter((peer) => peer.build).map((peer) => ({name: peer.name, pages, peer}));
  return inTurns(built, runs, async ({peer}) => {
    const project = await projectOf(peer, pages);
    project.reset();
    const cold = await project.build();
    const warm = await project.build();
    return {cold, warm};
  });
}
