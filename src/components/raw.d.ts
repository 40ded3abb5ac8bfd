/** The text of a file: `src/remark/plugin.ts` has the bundler's rule. */
declare module '*?raw' {
  const text: string;
  export default text;
}
