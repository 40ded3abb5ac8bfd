/** The clients, for the page that offers them. */
// UPGRADING: internals
declare module '@generated/samples/default/clients.json' {
  const clients: {
    /** Name of the language. */
    label: string;
    versions: string;
    /** Path of the client below the address of the site, without a slash. */
    file: string;
    /** Path of the archive with client, programs and handler. */
    archive: string;
    /** SHA-256 of the client in hexadecimal digits. */
    digest: string;
  }[];
  export default clients;
}
