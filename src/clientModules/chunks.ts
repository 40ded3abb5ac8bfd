import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/**
 * What happens when a part of the app does not arrive.
 *
 * Without this, Docusaurus reloads the page at once: a reader who is offline would lose the page to the browser's own
 * offline page, and a first load would stay without menus and search, in silence. Here a passing fault is tried again;
 * a reader who is offline, or who has only begun to load the page, is told and can retry. Only what the server no
 * longer has is left to Docusaurus, which logs a warning and reloads: the page may belong to an earlier release.
 */

type LoadChunk = (chunkId: string | number) => Promise<unknown>;

// UPGRADING: chunk-loader
declare const __webpack_require__: {e: LoadChunk};

const OFFLINE = 'You are offline. This page stays; what you opened appears when the connection is back.';
const PROBE_TIMEOUT_MS = 10_000;

/**
 * Safari cancels what is on its way, and reports it as failed, a little before it takes the page away for the next one:
 * the server is not asked, and nothing is said, in a page that the reader has left.
 */
const LEAVING_MS = 300;

async function doesServerAnswer(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch(location.pathname, {method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS)});
    return true;
  } catch {
    return false;
  }
}

const isHydrated = () => document.documentElement.dataset.hasHydrated === 'true';

const readerRetries = (text: string) =>
  new Promise<void>((retry, giveUp) => (window.showNotice ? window.showNotice(text, retry) : giveUp(new Error(text))));

async function loadPatiently(load: LoadChunk, chunkId: string | number): Promise<unknown> {
  let hasRetried = false;
  for (;;) {
    try {
      return await load(chunkId);
    } catch (error) {
      if (!hasRetried) await new Promise((resume) => setTimeout(resume, LEAVING_MS));
      if (!(await doesServerAnswer())) {
        await readerRetries(OFFLINE);
      } else if (!hasRetried) {
        hasRetried = true;
      } else if (isHydrated()) {
        throw error;
      } else {
        await readerRetries(String(error));
      }
    }
  }
}

if (ExecutionEnvironment.canUseDOM) {
  const load = __webpack_require__.e;
  __webpack_require__.e = (chunkId) => loadPatiently(load, chunkId);
}
