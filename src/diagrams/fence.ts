/** A statement of a mermaid fence. */
export interface Statement {
  text: string;
  /** Line of the page below the opening line of the fence, from 1. */
  line: number;
  /** The `%%` comments that follow it. */
  detail?: string;
}

/** A mermaid fence of a kind that is drawn at build time. */
export interface Fence {
  /** The first word, such as `sequenceDiagram`. */
  kind: string;
  /** What follows it on the same line, such as `LR`. */
  rest: string;
  /** Line of the kind, for mistakes that concern the whole diagram. */
  line: number;
  title: string;
  statements: Statement[];
}

/** A mistake in a fence: a sentence that says what to write, and where. */
export class FenceError extends Error {
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

const unquoted = (text: string) => text.replace(/^(["'])(.*)\1$/, '$2');

/** Takes the front matter off; its lines become empty, so that the numbers of the others stay. */
function withoutFrontMatter(lines: readonly string[]): {title?: string; lines: string[]} {
  const end = lines[0]?.trim() === '---' ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') : -1;
  if (end < 0) return {lines: [...lines]};
  const title = lines.slice(1, end).flatMap((line) => /^title:\s*(.+)$/.exec(line.trim())?.[1] ?? [])[0];
  return {title: title && unquoted(title.trim()), lines: lines.map((line, index) => (index <= end ? '' : line.trim()))};
}

/**
 * Reads what all kinds of mermaid diagrams have in common.
 *
 * @param kinds the kinds that are drawn at build time
 * @returns undefined for another kind
 * @throws FenceError for a diagram without a title
 */
export function readFence(source: string, kinds: readonly string[]): Fence | undefined {
  const {title: frontMatterTitle, lines} = withoutFrontMatter(source.split('\n'));
  let title = frontMatterTitle;
  let head: Pick<Fence, 'kind' | 'rest' | 'line'> | undefined;
  const statements: Statement[] = [];
  for (const [index, indented] of lines.entries()) {
    const text = indented.trim();
    const line = index + 1;
    const comment = /^%%(?!\{)\s*(.+)$/.exec(text)?.[1];
    const heading = /^(?:accTitle\s*:|title(?=[\s:]):?)\s*(.+)$/.exec(text)?.[1];
    if (comment) {
      const last = statements.at(-1);
      if (last) last.detail = last.detail ? `${last.detail} ${comment}` : comment;
    } else if (text === '' || text.startsWith('%%')) {
      continue;
    } else if (!head) {
      const [kind = '', ...rest] = text.split(/\s+/);
      if (!kinds.includes(kind)) return undefined;
      head = {kind, rest: rest.join(' '), line};
    } else if (heading) {
      title = heading;
    } else if (!/^accDescr\s*:/.test(text)) {
      statements.push({text, line});
    }
  }
  if (!head) return undefined;
  if (!title) {
    throw new FenceError('the diagram has no title. Write "---", "title: …" and "---" above its kind.', head.line);
  }
  return {...head, title, statements};
}
