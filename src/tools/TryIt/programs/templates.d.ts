/** The text of a file, as it stands: `src/remark/plugin.ts` has the bundler's rule. */
declare module '*.txt?raw' {
  const text: string;
  export default text;
}
