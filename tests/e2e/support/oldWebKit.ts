import {spawn} from 'node:child_process';
import {freePort, isListening} from '../../../tools/ports';

/** A page in WPE WebKit 2.38, which lacks what Safari has had since 16.4 or 17; driven by the W3C's WebDriver. */
export interface OldPage {
  /** Loads an address. */
  goto: (url: string) => Promise<void>;
  /** Runs the body of a function in the page. */
  run: <Result>(body: string, ...values: unknown[]) => Promise<Result>;
  /** Clicks with the mouse in the middle of the first element that matches. */
  click: (selector: string) => Promise<void>;
  /** Presses a key: a letter, or a code point of the WebDriver standard's table of keys. */
  press: (key: string) => Promise<void>;
  close: () => Promise<void>;
}

export const ESCAPE = '\uE00C';

/** Starts the browser, 800 × 600 pixels large. */
export async function openOldWebKit(): Promise<OldPage> {
  const port = await freePort();
  const driver = spawn('WPEWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // Root has no sandbox; without a screen there is no graphics card.
    env: {...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1'},
  });
  const ask = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      body: body && JSON.stringify(body),
    });
    const {value} = (await response.json()) as {value: Value & {error?: string; message?: string}};
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  while (!(await isListening(port))) await new Promise((resolve) => setTimeout(resolve, 50));
  const options = {binary: '/usr/bin/cog', args: ['--automation', '--platform=headless']};
  const capabilities = {alwaysMatch: {'wpe:browserOptions': options}};
  const {sessionId} = await ask<{sessionId: string}>('POST', '', {capabilities});
  const act = (actions: object) => ask<null>('POST', `/${sessionId}/actions`, {actions: [actions]});
  return {
    goto: async (url) => void (await ask('POST', `/${sessionId}/url`, {url})),
    run: (script, ...args) => ask('POST', `/${sessionId}/execute/sync`, {script, args}),
    click: async (selector) => {
      const found = await ask<Record<string, string>>('POST', `/${sessionId}/element`, {
        using: 'css selector',
        value: selector,
      });
      await ask('POST', `/${sessionId}/execute/sync`, {
        script: `arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})`,
        args: [found],
      });
      await act({
        type: 'pointer',
        id: 'mouse',
        parameters: {pointerType: 'mouse'},
        actions: [
          {type: 'pointerMove', origin: found, x: 0, y: 0},
          {type: 'pointerDown', button: 0},
          {type: 'pointerUp', button: 0},
        ],
      });
    },
    press: async (key) =>
      void (await act({
        type: 'key',
        id: 'keyboard',
        actions: [
          {type: 'keyDown', value: key},
          {type: 'keyUp', value: key},
        ],
      })),
    close: async () => {
      await ask('DELETE', `/${sessionId}`).catch(() => {});
      driver.kill();
    },
  };
}
