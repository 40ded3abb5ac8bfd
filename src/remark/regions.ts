/** A line that begins or ends a region, in the comment syntax of any language here: `# docs:start verify`. */
const MARKER = /^\s*(?:\/\/|#|<!--|\/\*)\s*docs:(?<edge>start|end)\s+(?<name>[\w-]+)\s*(?:-->|\*\/)?\s*$/;

function regionsOf(source: string) {
  const all: string[] = [];
  const regions = new Map<string, {lines: string[]; isOpen: boolean}>();
  for (const line of source.split(/\r?\n/)) {
    const {edge, name = ''} = MARKER.exec(line)?.groups ?? {};
    const region = regions.get(name);
    if (edge === 'start') {
      if (region?.isOpen) throw new Error(`region "${name}" starts twice; end it before its next part.`);
      // An empty line between two parts.
      regions.set(name, {lines: region ? [...region.lines, ''] : [], isOpen: true});
    } else if (edge === 'end') {
      if (!region?.isOpen) throw new Error(`region "${name}" ends, but has not started.`);
      region.isOpen = false;
    } else {
      all.push(line);
      for (const open of regions.values()) if (open.isOpen) open.lines.push(line);
    }
  }
  const unclosed = [...regions].find(([, {isOpen}]) => isOpen);
  if (unclosed) throw new Error(`region "${unclosed[0]}" starts, but does not end.`);
  return {all, regions};
}

/** Removes the indentation that all lines share, and empty lines at both ends. */
function dedent(lines: readonly string[]): string {
  const bare = lines.map((line) => line.trimEnd() && line);
  const shared = Math.min(...bare.filter(Boolean).map((line) => line.search(/\S/)));
  const text = bare.map((line) => line.slice(shared)).join('\n');
  return text.replace(/^\n+|\n+$/g, '');
}

/**
 * Extracts the part of a program that a page shows.
 *
 * @param region the part between `docs:start name` and `docs:end name`; the whole file when left out. A region may come
 *   in several parts, and regions may be nested; markers are never shown.
 * @throws Error, a sentence without the file's name, for a region that is missing, empty, or unclosed.
 */
export function extract(source: string, region?: string): string {
  const {all, regions} = regionsOf(source);
  if (region === undefined) return dedent(all);
  const found = regions.get(region);
  if (!found) {
    const names = [...regions.keys()].map((name) => `"${name}"`).join(', ') || 'none';
    throw new Error(
      `there is no region "${region}". Add "docs:start ${region}" and "docs:end ${region}" as comments; the file has ${names}.`,
    );
  }
  const text = dedent(found.lines);
  if (text === '') throw new Error(`region "${region}" is empty.`);
  return text;
}
