import type {Cost} from '../programs';
import {type Row, spreadsOf} from '../results';
import {faultRow, type Options} from '../subjects';
import {build, makeCold, prepare, removeAside} from '../workshop';

const named = (when: 'cold' | 'warm', {wall, cpu, peak}: Cost) => ({
  [`${when} s`]: wall,
  [`${when} CPU s`]: cpu,
  [`${when} MB`]: peak,
});

/** Turns at a size: large builds take minutes. */
const turnsAt = (pages: number) => (pages > 1000 ? 1 : pages > 100 ? 2 : 3);

/** Builds in turns: once without anything from before, then again with the same sources. */
export async function measureBuild(options: Options): Promise<Row[]> {
  const rows: Row[] = [];
  const built = options.peers.filter((peer) => peer.build);
  for (const pages of options.pages) {
    const runs = new Map<string, Record<string, number>[]>();
    const faults = new Map<string, Row>();
    const turns = options.runs ?? turnsAt(pages);
    for (let turn = 1; turn <= turns; turn++) {
      for (const peer of built) {
        if (faults.has(peer.name)) continue;
        try {
          const project = await prepare(peer, pages);
          makeCold(project);
          const cold = await build(project);
          const warm = await build(project);
          console.log(
            `  ${peer.name}, ${pages} pages: ${cold!.wall.toFixed(1)} s cold, ${warm!.wall.toFixed(1)} s warm`,
          );
          runs.set(peer.name, [...(runs.get(peer.name) ?? []), {...named('cold', cold!), ...named('warm', warm!)}]);
        } catch (error) {
          faults.set(peer.name, faultRow(peer.name, pages, error));
        }
      }
    }
    rows.push(
      ...built.map(({name}) => faults.get(name) ?? {subject: name, pages, values: spreadsOf(runs.get(name) ?? [])}),
    );
  }
  removeAside();
  return rows;
}
