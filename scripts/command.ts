/** Runs a command to its end. What it throws is a sentence for whoever has typed it. */
export function runCommand(main: () => void | Promise<void>): void {
  Promise.resolve()
    .then(main)
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
}
