import type {FastifyInstance, FastifyReply} from 'fastify';
import {isLoopback} from './engine/postbacks';

/** Host name of a `Host` header, without its port; undefined when it is none. */
const hostnameOf = (host: string): string | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;

const refuse = (reply: FastifyReply, message: string): FastifyReply => reply.code(403).send({message});

/**
 * Lets nobody else drive the sandbox: a page of the web can send requests to this machine from the tester's browser, also
 * under a name of its own that it lets lead here.
 *
 * @param allowedHosts names beside this machine's own by which the sandbox may be called.
 */
export function refuseStrangers(app: FastifyInstance, allowedHosts: readonly string[]): void {
  const isOwn = (hostname: string | undefined): boolean =>
    hostname !== undefined && (isLoopback(hostname) || allowedHosts.includes(hostname));

  app.addHook('onRequest', (request, reply, done) => {
    const {host = '', origin} = request.headers;
    if (!isOwn(hostnameOf(host))) {
      refuse(
        reply,
        'The sandbox answers under the names of this machine, such as 127.0.0.1. To call it by another, start it with --allow-host and that name.',
      );
      return;
    }
    const isCommand = request.url.startsWith('/sandbox/') && request.method !== 'GET';
    // A shop's page posts the redirect form from its own origin; commands come from the start page or from no page.
    if (isCommand && origin !== undefined && origin !== `http://${host}`) {
      refuse(reply, 'A page of another origin cannot command the sandbox. Send the command from a program or a test.');
      return;
    }
    done();
  });
}
