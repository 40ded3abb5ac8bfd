import {nearest} from '../../../lib/editDistance';
import {FenceError, type Fence, type Statement} from '../fence';
import type {SequenceDiagramProps, SequenceStep} from './layout';

const PARTICIPANT = /^(?:participant|actor)\s+(\S+)(?:\s+as\s+(.+))?$/;
const MESSAGE = /^([^\s:<>-]+)\s*(-->>|->>)\s*([^\s:<>+-]+)\s*:\s*(.+)$/;
const NOTE = /^note\s+over\s+([^\s:,]+)\s*:\s*(.+)$/i;
const BRANCH = /^(alt|else)\b\s*(.*)$/;

const KNOWN =
  'Write "participant id as Name", "a->>b: text", "a-->>b: text", "Note over a: text", or "alt condition", ' +
  '"else condition" and "end".';

/**
 * Reads a `sequenceDiagram` fence.
 *
 * @throws FenceError for a statement that is not drawn, or a participant that is not declared
 */
export function parseSequence({title, statements, line: kindLine}: Fence): SequenceDiagramProps {
  const names = new Map<string, string>();
  const steps: SequenceStep[] = [];
  let opened: Statement | undefined;
  let condition: string | undefined;

  const nameOf = (id: string, line: number): string => {
    const name = names.get(id);
    if (name !== undefined) return name;
    if (names.size === 0) throw new FenceError(`"${id}" is not declared. Write "participant ${id} as Name".`, line);
    const ids = [...names.keys()];
    throw new FenceError(
      `"${id}" is not a participant: ${ids.join(', ')}. Did you mean "${nearest(id, ids)}"? ` +
        `Or write "participant ${id} as Name".`,
      line,
    );
  };

  for (const statement of statements) {
    const {text, line, detail} = statement;
    if (text.includes(';')) throw new FenceError(`mermaid ends a statement at ";": ${text}. Write a comma.`, line);
    const [, declared, label] = PARTICIPANT.exec(text) ?? [];
    const [, from, arrow, to, message] = MESSAGE.exec(text) ?? [];
    const [, noted, remark] = NOTE.exec(text) ?? [];
    const [, branch, words = ''] = BRANCH.exec(text) ?? [];
    if (declared) {
      const name = (label ?? declared).trim();
      if ([...names.values()].includes(name)) throw new FenceError(`two participants are called "${name}".`, line);
      names.set(declared, name);
    } else if (from && to && message) {
      const kind = arrow === '-->>' ? 'reply' : 'call';
      steps.push({from: nameOf(from, line), to: nameOf(to, line), text: message, kind, detail, alt: condition});
    } else if (noted && remark) {
      steps.push({from: nameOf(noted, line), text: remark, kind: 'note', detail, alt: condition});
    } else if (branch) {
      if (branch === 'alt' && opened) throw new FenceError('an "alt" inside another is not drawn.', line);
      if (branch === 'else' && !opened) throw new FenceError('"else" has no "alt" above it.', line);
      if (words === '') throw new FenceError(`"${branch}" has no condition. Write "${branch} If …".`, line);
      opened ??= statement;
      condition = words;
    } else if (text === 'end' && opened) {
      opened = undefined;
      condition = undefined;
    } else if (text !== 'autonumber') {
      throw new FenceError(`"${text}" is not drawn in a sequenceDiagram. ${KNOWN}`, line);
    }
  }

  if (opened) throw new FenceError('"alt" is not closed. Write "end" after its last step.', opened.line);
  if (names.size < 2 || names.size > 6) {
    throw new FenceError(`a sequenceDiagram has two to six participants, but this one has ${names.size}.`, kindLine);
  }
  if (steps.length === 0) throw new FenceError(`the sequenceDiagram has no steps. ${KNOWN}`, kindLine);
  return {title, actors: [...names.values()], steps};
}
