/** What a thrown value says for itself. Anything can be thrown, also what cannot be turned into a text. */
function describe(thrown: unknown): string {
  try {
    return thrown instanceof Error && thrown.message ? thrown.message : String(thrown);
  } catch {
    return 'An error without a description';
  }
}

/** The messages of a thrown value and of its causes, the outermost first. A cycle ends where it closes. */
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
 * An error that can be shown, made of whatever was thrown: its causes are errors, too, and come to an end. Docusaurus
 * follows `cause` without an end and takes a thrown `null` for no error.
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
