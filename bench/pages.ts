/** A generated page of documentation. */
export interface Topic {
  /** Folder and name, such as `group-1/topic-12`. */
  id: string;
  title: string;
  description: string;
  /** Markdown without a main heading. Links to other topics have the form `topic:<id>`. */
  body: string;
}

/** The path that a generator gives a topic. */
export type Address = (id: string) => string;

const TOPICS_PER_GROUP = 50;

/** Searched for by `measures/taps.ts`: a word in the titles of about 10 % of the pages. */
export const QUERY = 'refund';

const SUBJECTS = ['The merchant', 'A refund', 'Each order', 'The report', 'This request', 'A receipt', 'The queue'];
const VERBS = 'confirms carries closes returns keeps signs compares repeats reads'.split(' ');
const OBJECTS = ['the amount', 'a reference', 'the signature', 'the currency', 'every field', 'the first answer'];
const QUALITIES = 'open late first closed partial monthly foreign double signed unpaid small'.split(' ');
const NOUNS = 'payment order refund channel schedule receipt transfer account invoice token'.split(' ');
const ACTIONS = 'Create Confirm List Cancel Search Repeat Export Compare Sign Close'.split(' ');

/** Random numbers that are the same for the same seed (MINSTD). */
function randomFrom(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  return {below, pick: <Item>(items: readonly Item[]) => items[below(items.length)]!};
}

type Random = ReturnType<typeof randomFrom>;

const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({length: count}, (_, index) => make(index));

const sentence = ({pick}: Random) =>
  `${pick(SUBJECTS)} ${pick(VERBS)} ${pick(OBJECTS)} of the ${pick(QUALITIES)} ${pick(NOUNS)} before it ends.`;

const prose = (random: Random, sentences: number) => times(sentences, () => sentence(random)).join(' ');

const fieldName = ({pick, below}: Random) => `${pick(NOUNS)}_${pick(NOUNS)}_${below(90) + 10}`;

const table = (random: Random) =>
  ['| Field | Type | Meaning |', '| --- | --- | --- |']
    .concat(times(6, () => `| ${fieldName(random)} | string | ${sentence(random)} |`))
    .join('\n');

/** Six lines in the syntax of a language, between a first and a last one. */
const PROGRAMS: Record<string, [first: string, line: (name: string, value: number) => string, last: string]> = {
  bash: ['curl https://api.shop.example/v1/orders \\', (name, value) => `  --data "${name}=${value}" \\`, '  --fail'],
  json: ['{', (name, value) => `  "${name}": ${value},`, '  "end": true\n}'],
  js: ['export async function send(client) {', (name, value) => `  await client.read('${name}', ${value});`, '}'],
};

function code(random: Random, language: string): string {
  const [first, line, last] = PROGRAMS[language]!;
  const lines = times(6, () => line(fieldName(random), random.below(100_000)));
  return ['```' + language, first, ...lines, last, '```'].join('\n');
}

const section = (random: Random, heading: string, link: string) => [
  `## ${heading}`,
  `${prose(random, 5)} See ${link} as well. ${sentence(random)}`,
  `### ${heading}: details`,
  prose(random, 6),
];

const idOf = (index: number) =>
  `group-${Math.floor(index / TOPICS_PER_GROUP) + 1}/topic-${(index % TOPICS_PER_GROUP) + 1}`;

/**
 * Generates the same topics on every machine: folders of fifty, each page with headings, prose, three code blocks, two
 * tables and five links to other pages.
 */
export function generateTopics(count: number): Topic[] {
  const random = randomFrom(count);
  const titles = times(count, (index) => `${random.pick(ACTIONS)} a ${random.pick(NOUNS)} ${index + 1}`);
  const linkTo = (index: number) => `[${titles[index]!}](topic:${idOf(index)})`;
  return titles.map((title, index) => {
    const anyLink = () => linkTo(random.below(count));
    const blocks = [
      // The first link of a page leads to the next page: `measures/taps.ts` follows it.
      `${prose(random, 3)} Go on with ${linkTo((index + 1) % count)}.`,
      ...section(random, `Before ${random.pick(NOUNS)} ${index}`, anyLink()),
      code(random, 'bash'),
      ...section(random, `Fields of the ${random.pick(NOUNS)} ${index}`, anyLink()),
      table(random),
      code(random, 'json'),
      ...section(random, `Answers about the ${random.pick(NOUNS)} ${index}`, anyLink()),
      table(random),
      ...section(random, `A program for ${random.pick(NOUNS)} ${index}`, anyLink()),
      code(random, 'js'),
      prose(random, 3),
    ];
    return {id: idOf(index), title, description: sentence(random), body: blocks.join('\n\n')};
  });
}

/** Groups topics by folder, in order. */
export function groupsOf(topics: readonly Topic[]): Map<string, Topic[]> {
  const groups = new Map<string, Topic[]>();
  for (const topic of topics) {
    const group = topic.id.split('/')[0]!;
    groups.set(group, [...(groups.get(group) ?? []), topic]);
  }
  return groups;
}

/** The page that is measured, in the middle of the first folder, and the page that its first link leads to. */
export function typicalTopic(topics: readonly Topic[]): {typical: Topic; next: Topic} {
  const middle = Math.floor(Math.min(topics.length, TOPICS_PER_GROUP) / 2);
  return {typical: topics[middle]!, next: topics[(middle + 1) % topics.length]!};
}

/** Returns the body of a topic with the links of a generator. */
export const bodyOf = ({body}: Topic, address: Address): string =>
  body.replace(/\(topic:([^)]+)\)/g, (_, id: string) => `(${address(id)})`);

/** Writes a topic as a Markdown file with front matter. */
export const toMarkdown = (topic: Topic, address: Address): string =>
  `---\ntitle: ${topic.title}\ndescription: ${topic.description}\n---\n\n${bodyOf(topic, address)}\n`;
