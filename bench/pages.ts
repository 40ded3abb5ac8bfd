import {seeded} from './random';

/** Part of a paragraph: words, or a link to another topic. */
export type Inline = string | {to: string; text: string};

export type Block =
  | {kind: 'heading'; level: 2 | 3; text: string}
  | {kind: 'paragraph'; parts: Inline[]}
  | {kind: 'code'; language: 'bash' | 'json' | 'js'; text: string}
  | {kind: 'table'; head: string[]; rows: string[][]};

/** A page of documentation, before any generator has seen it. */
export interface Topic {
  /** Folder and name, such as `group-1/topic-12`. */
  id: string;
  title: string;
  description: string;
  blocks: Block[];
}

const TOPICS_IN_A_GROUP = 50;

/** What the search measure asks for: in the title of about one page in ten; and in the prose alone of about one in four. */
export const QUERIES = {name: 'refund', prose: 'reconcile'};

const SUBJECTS = ['The merchant', 'A refund', 'Each order', 'The ledger', 'This request', 'A receipt', 'The queue'];
const VERBS = ['confirms', 'carries', 'closes', 'returns', 'keeps', 'signs', 'compares', 'repeats', 'reads'];
const OBJECTS = [
  'the amount',
  'a reference',
  'the signature',
  'the currency',
  'every field',
  'the first answer',
  'a key',
];
const QUALITIES = [
  'open',
  'late',
  'first',
  'closed',
  'partial',
  'monthly',
  'foreign',
  'double',
  'signed',
  'unpaid',
  'small',
];
const ENDINGS = [
  'before the session ends',
  'when the customer comes back',
  'without a second call',
  'as the table below shows',
  'and writes it to the log',
  'until the bank has answered',
  'so that both sides agree',
  'in the order of arrival',
];
const NOUNS = [
  'payment',
  'order',
  'refund',
  'channel',
  'schedule',
  'receipt',
  'transfer',
  'account',
  'invoice',
  'token',
];
const ACTS = ['Create', 'Confirm', 'List', 'Cancel', 'Search', 'Repeat', 'Export', 'Compare', 'Sign', 'Close'];
const TYPES = ['string', 'integer', 'boolean', 'date', 'amount'];

type Random = ReturnType<typeof seeded>;

const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({length: count}, (_, i) => make(i));

const thing = ({pick}: Random) => `${pick(OBJECTS)} of the ${pick(QUALITIES)} ${pick(NOUNS)}`;

const sentence = (random: Random) =>
  `${random.pick(SUBJECTS)} ${random.pick(VERBS)} ${thing(random)} ${random.pick(ENDINGS)}.`;

const prose = (random: Random, sentences: number) => times(sentences, () => sentence(random)).join(' ');

const fieldName = ({pick, below}: Random) => `${pick(NOUNS)}_${pick(NOUNS)}_${below(90) + 10}`;

function table(random: Random): Block {
  const row = () => [fieldName(random), random.pick(TYPES), random.below(2) ? 'yes' : 'no', sentence(random)];
  return {kind: 'table', head: ['Field', 'Type', 'Required', 'Meaning'], rows: times(6, row)};
}

function code(random: Random, language: 'bash' | 'json' | 'js'): Block {
  const pairs = times(6, () => [fieldName(random), random.below(100_000)] as const);
  const text = {
    bash: () =>
      [
        `curl https://api.shop.example/v1/${random.pick(NOUNS)} \\`,
        ...pairs.map(([name, value]) => `  --data "${name}=${value}" \\`),
        '  --header "Accept: application/json"',
      ].join('\n'),
    json: () => JSON.stringify(Object.fromEntries(pairs), null, 2),
    js: () =>
      [
        `export async function ${random.pick(NOUNS)}(client) {`,
        ...pairs.map(([name, value]) => `  const ${name} = await client.read('${name}', ${value});`),
        `  return [${pairs.map(([name]) => name).join(', ')}];`,
        '}',
      ].join('\n'),
  }[language]();
  return {kind: 'code', language, text};
}

function section(random: Random, heading: string, link: Inline): Block[] {
  return [
    {kind: 'heading', level: 2, text: heading},
    {kind: 'paragraph', parts: [`${prose(random, 5)} See `, link, ` as well. ${sentence(random)}`]},
    {kind: 'heading', level: 3, text: `${heading}: details`},
    {kind: 'paragraph', parts: [prose(random, 6)]},
  ];
}

const idOf = (index: number) => {
  const group = Math.floor(index / TOPICS_IN_A_GROUP) + 1;
  return `group-${group}/topic-${(index % TOPICS_IN_A_GROUP) + 1}`;
};

/**
 * The same topics on every machine: folders of fifty, each page with headings, prose, three code blocks, two tables and
 * five links to other pages.
 */
export function generateTopics(count: number): Topic[] {
  const random = seeded(count);
  const titles = times(count, (index) => `${random.pick(ACTS)} a ${random.pick(NOUNS)} ${index + 1}`);
  const linkTo = (index: number): Inline => ({to: idOf(index), text: titles[index]!});
  return titles.map((title, index) => {
    const anywhere = () => linkTo(random.below(count));
    // The first link of a page leads to its neighbour: navigation is measured on it.
    const next = linkTo((index + 1) % count);
    const closing = random.below(4) === 0 ? ` Then ${QUERIES.prose} the two lists.` : '';
    return {
      id: idOf(index),
      title,
      description: sentence(random),
      blocks: [
        {kind: 'paragraph', parts: [`${prose(random, 3)} Go on with `, next, '.']},
        ...section(random, `Before ${random.pick(NOUNS)} ${index}`, anywhere()),
        code(random, 'bash'),
        ...section(random, `Fields of the ${random.pick(NOUNS)} ${index}`, anywhere()),
        table(random),
        code(random, 'json'),
        ...section(random, `Answers about the ${random.pick(NOUNS)} ${index}`, anywhere()),
        table(random),
        ...section(random, `A program for ${random.pick(NOUNS)} ${index}`, anywhere()),
        code(random, 'js'),
        {kind: 'paragraph', parts: [`${prose(random, 3)}${closing}`]},
      ],
    };
  });
}

/** The topics by their folder, in order. */
export function groupsOf(topics: readonly Topic[]): Map<string, Topic[]> {
  const groups = new Map<string, Topic[]>();
  for (const topic of topics) {
    const [group = ''] = topic.id.split('/');
    groups.set(group, [...(groups.get(group) ?? []), topic]);
  }
  return groups;
}

/** The page that stands for all: in the middle of the first folder. */
export const typicalTopic = (topics: readonly Topic[]): Topic =>
  topics[Math.min(topics.length, TOPICS_IN_A_GROUP) >> 1]!;

/** Where a generator puts a topic, as a path on the server. */
export type Address = (id: string) => string;

const inlineMarkdown = (address: Address) => (part: Inline) =>
  typeof part === 'string' ? part : `[${part.text}](${address(part.to)})`;

const tableRow = (cells: string[]) => `| ${cells.join(' | ')} |`;

function blockMarkdown(block: Block, address: Address): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'paragraph':
      return block.parts.map(inlineMarkdown(address)).join('');
    case 'code':
      return `\`\`\`${block.language}\n${block.text}\n\`\`\``;
    case 'table':
      return [tableRow(block.head), tableRow(block.head.map(() => '---')), ...block.rows.map(tableRow)].join('\n');
  }
}

/**
 * A topic as a Markdown file with front matter.
 *
 * @param heading whether the file has to bring its own main heading, because the generator makes none of the title.
 */
export function toMarkdown({title, description, blocks}: Topic, address: Address, heading = false): string {
  const frontMatter = `---\ntitle: ${title}\ndescription: ${description}\n---`;
  const parts = blocks.map((block) => blockMarkdown(block, address));
  return [frontMatter, ...(heading ? [`# ${title}`] : []), ...parts].join('\n\n') + '\n';
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const inlineHtml = (address: Address) => (part: Inline) =>
  typeof part === 'string' ? escapeHtml(part) : `<a href="${address(part.to)}">${part.text}</a>`;

const cells = (tag: 'th' | 'td', texts: string[]) =>
  `<tr>${texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`;

function blockHtml(block: Block, address: Address): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${block.text}</h${block.level}>`;
    case 'paragraph':
      return `<p>${block.parts.map(inlineHtml(address)).join('')}</p>`;
    case 'code':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
    case 'table': {
      const body = block.rows.map((row) => cells('td', row)).join('');
      return `<table><thead>${cells('th', block.head)}</thead><tbody>${body}</tbody></table>`;
    }
  }
}

/** The blocks of a topic as plain HTML, without highlighting. */
export const toHtml = ({blocks}: Topic, address: Address): string =>
  blocks.map((block) => blockHtml(block, address)).join('\n');
