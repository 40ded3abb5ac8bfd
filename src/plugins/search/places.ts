/** Most phrases of a place. A longer list is one of questions, not of kinds. */
const MOST_PHRASES = 12;

/** What readers say for a place, and its line in the file, for errors. */
export interface ReaderPhrases {
  line: number;
  phrases: string[];
}

/**
 * Reads `SearchOptions.places`: the path of a page with its phrases, then its anchors with theirs.
 *
 *     /docs/webhook: callback, ipn
 *     #retries: arrives twice, sent again
 *
 * @returns what readers say, by place: `/docs/webhook#retries`.
 * @throws Error at the first mistake, with its line.
 */
export function parsePlaces(text: string, file: string): Map<string, ReaderPhrases> {
  const places = new Map<string, ReaderPhrases>();
  let page = '';
  for (const [index, written] of text.split('\n').entries()) {
    if (!written.trim() || written.startsWith('# ')) continue;
    const line = index + 1;
    const problem = (what: string) => new Error(`${file}:${line}: ${what}`);
    const [, name, list] = /^([#/]\S*): (.+)$/.exec(written) ?? [];
    if (!name || !list) throw problem('write a page or an anchor, a colon and phrases: "#retries: sent again, twice"');
    if (name.startsWith('/')) page = name;
    if (!page) throw problem(`write the page of ${name} above this line`);
    const place = name === page ? page : page + name;
    const before = places.get(place);
    if (before) throw problem(`line ${before.line} is about ${place} too: make one line of both`);
    const phrases = list.split(',').map((phrase) => phrase.trim());
    if (phrases.length > MOST_PHRASES)
      throw problem(`${place} has ${phrases.length} phrases: keep ${MOST_PHRASES}, each of another kind`);
    places.set(place, {line, phrases});
  }
  return places;
}

/** Throws an Error that names each place that no page has, with its line, and the places that its page has. */
export function checkPlaces(
  places: ReadonlyMap<string, ReaderPhrases>,
  existing: ReadonlySet<string>,
  file: string,
): void {
  const problems = [...places].flatMap(([place, {line}]) => {
    if (existing.has(place)) return [];
    const [page] = place.split('#');
    const siblings = [...existing].filter((other) => other.startsWith(`${page}#`)).map((other) => other.split('#')[1]);
    const hint = siblings.length > 0 ? `Its page has ${siblings.join(', ')}` : 'The search has no such page';
    return [`${file}:${line}: there is no ${place}. ${hint}.`];
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
