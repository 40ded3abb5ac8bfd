/** The part of the package that is used here; it comes without types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {targetFormat: 'woff2'; preserveNameIds: readonly number[]},
  ): Promise<Buffer>;
}
