import {wireText, type Message} from '../../contract/evidence';

const FENCE = /^([ \t]*)```(\S*)[^\n]*\n([\s\S]*?)^\1```$/gm;
const SANDBOX = /^(#{2,3}) Try .* in the sandbox\b.*$/m;

/** A block of a page that shows what a service answered. */
export interface ReplyExample {
  text: string;
  /** Whether it stands under a heading that says it is the sandbox's. */
  isSandbox: boolean;
}

/** The part of a page that is about the sandbox, as two offsets. */
function sandboxOf(text: string): [number, number] {
  const heading = SANDBOX.exec(text);
  if (!heading) return [text.length, text.length];
  const from = heading.index + heading[0].length;
  const length = text.slice(from).search(new RegExp(`^#{2,${heading[1]?.length}} `, 'm'));
  return [from, length < 0 ? text.length : from + length];
}

/**
 * Blocks of a page, other than commands, programs and the sandbox's seeds, in which a line is a JSON object or array, or
 * begins as one.
 */
export function replyExamplesOf(text: string): ReplyExample[] {
  const [from, to] = sandboxOf(text);
  return [...text.matchAll(FENCE)]
    .filter(([, , language = '', content = '']) => {
      const isProgram = ['bash', 'sh', 'js', 'ts', 'html', 'php', 'python', 'sql', 'ini', 'nginx'].includes(language);
      const isSeeds = /^\{\s*"settings":/.test(content);
      return !isProgram && !isSeeds && /^\s*(?:[[{]\s*["{\]…]|….*"\w+":)/m.test(content);
    })
    .map((match) => ({text: (match[3] ?? '').trim(), isSandbox: match.index >= from && match.index < to}));
}

/** Whether a text is one of these messages: the same keys and values in the same order, however it is indented. */
export function isOneOf(text: string, messages: readonly Message[]): boolean {
  const compact = (json: string) => {
    try {
      return JSON.stringify(JSON.parse(json));
    } catch {
      return undefined;
    }
  };
  const shown = compact(text);
  return shown !== undefined && messages.some((message) => compact(wireText(message)) === shown);
}
