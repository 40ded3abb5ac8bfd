/** Runs a command. An error's message is printed for the person who typed it, without a stack. */
export function runCommand(main: () => void | Promise<void>): void {
  // The reader of a pipe may close it early: `npm run lint | head`.
  process.stdout.on('error', ({code}: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  Promise.resolve()
    .then(main)
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
}
