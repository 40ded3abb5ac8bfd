/** Describes a thrown value, which may even be an object that cannot be converted to text. */
function describe(thrown: unknown): string {
  try {
    return thrown instanceof Error && thrown.message ? thrown.message : String(thrown);
  } catch {
    return 'An error without a description';
  }
}

/** Lists the messages of a thrown value and of its causes, the outermost first. Stops at a cycle. */
function messagesOf(thrown: unknown): string[] {
  const seen = new Set<unknown>();
  const messages: string[] = [];
  for (let current = thrown; !seen.has(current); current = current.cause) {
    seen.add(current);
    messages.push(describe(current));
    if (!(current instanceof Error) || current.cause === undefined || current.cause === null) break;
  }
  return messages;
}

/**
 * Converts any thrown value to an error that can be shown: its causes are errors, too, and contain no cycle. Docusaurus
 * would follow a cycle of causes forever, and ignores a thrown `null`.
 *
 * @param thrown an error, perhaps one of its own causes; a string; `null`.
 */
export function showableError(thrown: unknown): Error {
  const [outermost = '', ...causes] = messagesOf(thrown);
  const cause = causes.reduceRight<Error | undefined>(
    (inner, message) => new Error(message, {cause: inner}),
    undefined,
  );
  return new Error(outermost, {cause});
}
