import {execFileSync, spawn} from 'node:child_process';

/** A screen that nobody sees, with a keyboard: what is typed goes the way of a real key, through the browser's window. */
export interface Display {
  /** Of the environment variable DISPLAY. */
  name: string;
  /** Presses keys by their X names, such as `slash` or `ctrl+k`. */
  press: (...keys: string[]) => void;
  /** Types a text. */
  type: (text: string) => void;
  /** Gives the keyboard to the newest window of a program. */
  focus: (windowClass: string) => void;
  /** Moves the mouse to a place on the screen. */
  moveMouse: (x: number, y: number) => void;
  /** Moves the mouse beside every window, where no page hears of it. */
  restMouse: () => void;
  /** Presses and lets go of a mouse button where the mouse is: 1 is the left one, 5 turns the wheel down. */
  clickMouse: (button: number) => void;
  /** What was copied last, as text. */
  readClipboard: () => string;
  close: () => void;
}

/** Starts an X server of its own. */
export async function startDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    server.once('error', reject);
    server.once('exit', () => reject(new Error('Xvfb did not start.')));
  });
  const name = `:${number}`;
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, {
      env: {...process.env, DISPLAY: name},
      encoding: 'utf8',
      timeout: 20_000,
      stdio: 'pipe',
    });
  return {
    name,
    press: (...keys) => void run('xdotool', 'key', '--delay', '30', ...keys),
    type: (text) => void run('xdotool', 'type', '--delay', '30', text),
    focus: (windowClass) => {
      const windows = run('xdotool', 'search', '--sync', '--onlyvisible', '--class', windowClass).trim().split('\n');
      run('xdotool', 'windowfocus', '--sync', windows.at(-1)!);
    },
    moveMouse: (x, y) => void run('xdotool', 'mousemove', `${Math.round(x)}`, `${Math.round(y)}`),
    restMouse: () => void run('xdotool', 'mousemove', '1599', '1199'),
    clickMouse: (button) => void run('xdotool', 'click', `${button}`),
    readClipboard: () => {
      try {
        return run('xclip', '-selection', 'clipboard', '-out');
      } catch {
        // Nothing has been copied yet.
        return '';
      }
    },
    close: () => void server.kill(),
  };
}
