import {readdirSync} from 'node:fs';
import path from 'node:path';
import {routes} from './support/routes';
import {BUILD, expect, open, test} from './support/test';

/** What is loaded when a reader asks for it, and not before. The bundler keeps these names: `webpackChunkName`. */
const ON_DEMAND = /^(?:tool-|search\.)/;

test('no page loads a tool that is not opened, nor the search before its dialog', async ({page}) => {
  test.setTimeout(120_000);
  const onDemand = readdirSync(path.join(BUILD, 'assets/js')).filter(
    (name) => ON_DEMAND.test(name) && name.endsWith('.js'),
  );
  expect(onDemand.length).toBeGreaterThan(5);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(path.basename(new URL(request.url()).pathname)));
  const tooEarly: string[] = [];
  for (const route of routes) {
    asked.length = 0;
    await open(page, route);
    // What is fetched ahead is asked for when the browser is idle.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, {timeout: 200})));
    expect(asked.filter((name) => name.startsWith('main.')).length, route).toBeGreaterThan(0);
    tooEarly.push(...asked.filter((name) => onDemand.includes(name)).map((name) => `${route}: ${name}`));
  }
  expect(tooEarly).toEqual([]);
  console.log(`${onDemand.length} scripts on demand, ${routes.length} pages without them`);
});
