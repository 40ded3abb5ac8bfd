import {isLoopback} from './engine/postbacks';
import {jsonReply, type Reply} from './engine/replies';
import type {Request} from './engine/call';

const refusal = (message: string): Reply => jsonReply({message}, 403);

/**
 * Protects the sandbox from web pages in the tester's browser, which can send requests to this machine, even under a
 * host name that they make resolve to it (DNS rebinding).
 *
 * @param allowedHosts further host names under which the sandbox may be called.
 * @returns the refusal; undefined for an allowed request.
 */
export function rejectForeignHost({method, url, headers}: Request, allowedHosts: readonly string[]): Reply | undefined {
  const address = `http://${String(headers.host)}`;
  const hostname = URL.canParse(address) ? new URL(address).hostname : '';
  if (!isLoopback(hostname) && !allowedHosts.includes(hostname)) {
    return refusal(
      'The sandbox answers under the names of this machine, such as 127.0.0.1. To call it by another, start it with --allow-host and that name.',
    );
  }
  const isCommand = url.startsWith('/sandbox/') && method !== 'GET';
  // A shop's page posts the redirect form from its own origin; commands come from the start page or from no page.
  if (!isCommand || headers.origin === undefined || headers.origin === address) return undefined;
  return refusal('A page of another origin cannot command the sandbox. Send the command from a program or a test.');
}
