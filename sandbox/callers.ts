import {isLoopback} from './engine/postbacks';
import {jsonReply, type Reply} from './engine/replies';
import type {Request} from './engine/service';

/** The host name in a `Host` header, without its port; undefined when the header has no valid name. */
const hostnameOf = (host: string): string | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;

/**
 * Protects the sandbox from web pages in the tester's browser, which can send requests to this machine, even under a
 * host name that they make resolve to it (DNS rebinding).
 *
 * @param allowedHosts further host names under which the sandbox may be called.
 * @returns the refusal; undefined for an allowed request.
 */
export function rejectForeignHost({method, url, headers}: Request, allowedHosts: readonly string[]): Reply | undefined {
  const host = typeof headers.host === 'string' ? headers.host : '';
  const {origin} = headers;
  const hostname = hostnameOf(host);
  if (hostname === undefined || !(isLoopback(hostname) || allowedHosts.includes(hostname))) {
    return jsonReply(
      {
        message:
          'The sandbox answers under the names of this machine, such as 127.0.0.1. To call it by another, start it with --allow-host and that name.',
      },
      403,
    );
  }
  const isCommand = url.startsWith('/sandbox/') && method !== 'GET';
  // A shop's page posts the redirect form from its own origin; commands come from the start page or from no page.
  if (isCommand && origin !== undefined && origin !== `http://${host}`) {
    return jsonReply(
      {message: 'A page of another origin cannot command the sandbox. Send the command from a program or a test.'},
      403,
    );
  }
  return undefined;
}
