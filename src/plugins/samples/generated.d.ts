/** The clients, for the page that offers them. */
// UPGRADING: internals
declare module '@generated/samples/default/clients.json' {
  import type {Client} from '@site/src/plugins/samples';

  const clients: Client[];
  export default clients;
}
