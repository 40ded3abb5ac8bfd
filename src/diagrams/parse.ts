import {nearest} from 'payment-contract/lib/editDistance';

/** One arrow of a sequence diagram, or the work of one actor alone: from the actor to itself. */
export interface Step {
  /** Names of `actors`. */
  from: string;
  to: string;
  text: string;
  /** Drawn as a dashed arrow. */
  isReply: boolean;
  /** A sentence or more about the step, in small type. */
  detail?: string;
}

export interface Sequence {
  title?: string;
  /** From left to right: two to four names. */
  actors: readonly string[];
  steps: readonly Step[];
}

const KIND = 'sequenceDiagram';
const FRONT_MATTER = /^---\n([^]*?)^---\n/m;
const PARTICIPANT = /^participant\s+(\S+)(?:\s+as\s+(.+))?$/;
const STEP = /^([^\s:<>-]+)\s*(-->>|->>)\s*([^\s:<>+-]+)\s*:\s*(.+)$/;
const COMMENT = /^%%\s*(.+)$/;

const KNOWN = 'Write "participant id as Name", "a->>b: text", or "a-->>b: text" for a reply.';

/**
 * Reads a mermaid fence.
 *
 * @param fail stops the build for a statement that is not drawn, or a participant that is not declared:
 *   a sentence that says what to write, and the number of the line within the fence, from 1.
 * @returns undefined for a diagram of another kind.
 */
export function parseSequence(source: string, fail: (message: string, line: number) => never): Sequence | undefined {
  const [head = '', frontMatter = ''] = FRONT_MATTER.exec(source) ?? [];
  const skipped = head.split('\n').length - 1;
  const lines = source
    .slice(head.length)
    .split('\n')
    .map((text, index) => ({text: text.trim(), line: skipped + index + 1}))
    .filter(({text}) => text !== '');
  if (lines[0]?.text !== KIND) return undefined;

  const kindLine = lines[0].line;
  const title = /^title:\s*(["']?)(.+)\1$/m.exec(frontMatter)?.[2];

  const names = new Map<string, string>();
  const steps: Step[] = [];
  const nameOf = (id: string, line: number): string => {
    const ids = [...names.keys()];
    const hint = ids.length > 0 ? `Did you mean "${nearest(id, ids)}"? Or write` : 'Write';
    return names.get(id) ?? fail(`"${id}" is not a participant. ${hint} "participant ${id} as Name".`, line);
  };

  for (const {text, line} of lines.slice(1)) {
    if (!text.startsWith('%%') && text.includes(';'))
      fail(`mermaid ends a statement at ";": ${text}. Write a comma.`, line);
    const [, id, label] = PARTICIPANT.exec(text) ?? [];
    const [, from, arrow, to, words] = STEP.exec(text) ?? [];
    const [, detail] = COMMENT.exec(text) ?? [];
    const last = steps.at(-1);
    if (id) {
      const name = label ?? id;
      if (names.has(id)) fail(`"${id}" is already a participant.`, line);
      if ([...names.values()].includes(name)) fail(`two participants are called "${name}".`, line);
      names.set(id, name);
    } else if (from && to && words) {
      steps.push({from: nameOf(from, line), to: nameOf(to, line), text: words, isReply: arrow === '-->>'});
    } else if (detail && last) {
      last.detail = last.detail ? `${last.detail} ${detail}` : detail;
    } else if (!detail) {
      fail(`"${text}" is not drawn in a ${KIND}. ${KNOWN}`, line);
    }
  }

  if (names.size < 2 || names.size > 4) {
    fail(`a ${KIND} has two to four participants, but this one has ${names.size}.`, kindLine);
  }
  if (steps.length === 0) fail(`the ${KIND} has no steps. ${KNOWN}`, kindLine);
  return {title, actors: [...names.values()], steps};
}
