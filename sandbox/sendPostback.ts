import type {PostbackRequest} from './engine/postbacks';

const PATIENCE = 5_000;

/** Sends a postback once. Redirects are not followed: they could lead to another machine. */
export async function sendPostback({method, url, body}: PostbackRequest): Promise<number> {
  const response = await fetch(url, {
    method,
    body,
    headers: body === undefined ? undefined : {'content-type': 'application/x-www-form-urlencoded'},
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
  }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Error(cause || error.name, {cause: error});
  });
  await response.body?.cancel();
  return response.status;
}
