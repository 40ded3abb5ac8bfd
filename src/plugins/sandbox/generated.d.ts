/** The sandbox's package, for the page that links to it. */
// UPGRADING: internals
declare module '@generated/sandbox/default/packed.json' {
  const data: {
    /** Path below the address of the site. */
    file: string;
    /** SHA-256 in hex. */
    digest: string;
    /** Size in bytes. */
    size: number;
  };
  export default data;
}
