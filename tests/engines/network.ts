import {createServer, request, type IncomingMessage, type ServerResponse} from 'node:http';
import {listen, type LocalServer} from '../../scripts/serve';

/** A proxy between reader and server that can delay or break connections, and changes no data. */
export interface Network extends LocalServer {
  /** Closes every connection, and refuses new ones, until `restore`. */
  cut: () => void;
  restore: () => void;
  /** Holds requests for these paths until the returned function is called. */
  hold: (paths: RegExp) => () => void;
}

/** Starts a proxy to a server on this machine. */
export async function openNetwork(port: number): Promise<Network> {
  let isCut = false;
  const holds = new Set<{paths: RegExp; isReleased: Promise<void>}>();

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const {method, url: target, headers} = incoming;
    const onward = request({port, method, path: target, headers}, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };
  const server = createServer((incoming, outgoing) => {
    const target = incoming.url!;
    const held = [...holds].find(({paths}) => paths.test(target));
    if (held) void held.isReleased.then(() => pass(incoming, outgoing));
    else pass(incoming, outgoing);
  });
  server.on('connection', (socket) => isCut && socket.destroy());

  return {
    ...(await listen(server)),
    cut: () => {
      isCut = true;
      server.closeAllConnections();
    },
    restore: () => void (isCut = false),
    hold: (paths) => {
      let release = () => {};
      const hold = {paths, isReleased: new Promise<void>((resolve) => (release = resolve))};
      holds.add(hold);
      return () => {
        holds.delete(hold);
        release();
      };
    },
  };
}
