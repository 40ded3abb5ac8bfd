import path from 'node:path';
import {expect, test as base} from '@playwright/test';
import {removeFolder, startNginx, temporaryFolder} from '../serving/support/servers';
import {buildHosting, publishBuild} from '../serving/support/site';
import {startChromium} from './chromium';
import {startDisplay, type Display} from './display';
import type {Engine, EngineName, Preferences, Size, Tab} from './engine';
import {startFirefox} from './firefox';
import {openNetwork, type Network} from './network';
import {startWebkit} from './webkit';

const start: Record<EngineName, (display: Display) => Promise<Engine>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebkit,
};

/** A reader in front of a browser. */
export interface Reader extends Omit<Tab, 'goto'> {
  /** Opens a path of the site. */
  open: (path: string) => Promise<void>;
}

interface Shared {
  engineName: EngineName;
  display: Display;
  engine: Engine;
  /** The finished build behind nginx, with the headers that were written for it. */
  network: Network;
}

interface Each {
  /** Lets a reader sit down; every message that `expectMessage` did not name fails the journey. */
  sitDown: (size?: Size, preferences?: Preferences) => Promise<Reader>;
  /** Names a message that the journey provokes. */
  expectMessage: (pattern: RegExp) => void;
}

export const DESK = {width: 1280, height: 900};
export const PHONE = {width: 390, height: 800};

export const test = base.extend<Each & {expected: RegExp[]}, Shared>({
  engineName: ['chromium', {scope: 'worker', option: true}],
  display: [
    // Playwright reads the fixture's needs from this pattern: it has none.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const display = await startDisplay();
      await use(display);
      display.close();
    },
    {scope: 'worker'},
  ],
  engine: [
    async ({engineName, display}, use) => {
      const engine = await start[engineName](display);
      await use(engine);
      await engine.close();
    },
    {scope: 'worker', timeout: 60_000},
  ],
  network: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = temporaryFolder('engines');
      const home = path.join(folder, 'home');
      publishBuild(home);
      const server = await startNginx(buildHosting(), home);
      const network = await openNetwork(server.port);
      await use(network);
      await network.close();
      await server.stop();
      removeFolder(folder);
    },
    {scope: 'worker'},
  ],
  // eslint-disable-next-line no-empty-pattern
  expected: async ({}, use) => use([]),
  expectMessage: async ({expected}, use) => use((pattern) => void expected.push(pattern)),
  sitDown: async ({engine, network, expected}, use) => {
    const tabs: Tab[] = [];
    await use(async (size = DESK, preferences) => {
      const tab = await engine.open(size, preferences);
      tabs.push(tab);
      return {...tab, open: (pathname) => tab.goto(network.url + pathname)};
    });
    network.mend();
    const messages = tabs.flatMap((tab) => tab.messages);
    for (const tab of tabs) await tab.close();
    expect(messages.filter((message) => !expected.some((pattern) => pattern.test(message)))).toEqual([]);
  },
});

export {expect};
