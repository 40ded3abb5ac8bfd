/** Number of single-character insertions, deletions and replacements that turn one text into the other. */
export function editDistance(from: string, to: string): number {
  let previous = Array.from({length: to.length + 1}, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = previous[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[to.length]!;
}

/**
 * Finds the known name that a writer probably meant.
 *
 * @param wanted the name as written; case is ignored.
 * @returns the nearest of the known names, the first one on a tie; undefined when none is known.
 */
export function nearest(wanted: string, known: readonly string[]): string | undefined {
  const ranked = known.map((name) => ({name, distance: editDistance(wanted.toLowerCase(), name.toLowerCase())}));
  ranked.sort((a, b) => a.distance - b.distance);
  return ranked[0]?.name;
}
