import {spawn} from 'node:child_process';

/** Starts a virtual X server: MiniBrowser has no headless mode. */
export async function startDisplay() {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    server.once('error', reject);
    server.once('exit', () => reject(new Error('Xvfb did not start.')));
  });
  return {name: `:${number}`, close: () => void server.kill()};
}
