/** What the page on the sandbox says of its package. */
declare module '@generated/sandbox/default/packed.json' {
  const data: {
    /** Below the address of the site. */
    file: string;
    /** SHA-256 in hex. */
    digest: string;
    /** Size in bytes. */
    size: number;
  };
  export default data;
}
