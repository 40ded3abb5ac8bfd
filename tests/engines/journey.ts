import path from 'node:path';
import {expect, test as base} from '@playwright/test';
import {removeFolder, startNginx, temporaryFolder} from '../serving/support/servers';
import {publishBuild} from '../serving/support/site';
import {startChromium} from './chromium';
import type {Engine, EngineName, Point, Preferences, Size, Tab} from './engine';
import {startFirefox} from './firefox';
import {limitOf, type Question} from './limits';
import {openNetwork, type Network} from './network';
import {locate, SELECTORS, type Role} from './roles';
import {startWebkit} from './webkit';

const start: Record<EngineName, () => Promise<Engine>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebkit,
};

/** A reader with a browser. */
export interface Reader extends Omit<Tab, 'goto' | 'close' | 'click'> {
  /** Opens a path of the site. */
  open: (path: string) => Promise<void>;
  /** Clicks the element with a role and a name, once it is visible and uncovered. */
  click: (role: Role, name: string) => Promise<void>;
  /** Waits until an element is visible, or until it is not. */
  sees: (role: Role, name: string) => Promise<void>;
  doesNotSee: (role: Role, name: string) => Promise<void>;
  /** Waits until the page shows a text. */
  reads: (text: RegExp) => Promise<void>;
  /** Waits until the page has a path. */
  isAt: (path: string) => Promise<void>;
  /** Pastes the clipboard into a new field. Returns the text. */
  paste: () => Promise<string>;
  /** Waits until the app has hydrated the page. */
  hasApp: () => Promise<void>;
}

/** Wraps a window in the reader's actions. */
function reader(tab: Tab, origin: string): Reader {
  const find = (role: Role, name: string) => tab.run(locate, SELECTORS[role], name);
  /** Polls a condition. Evaluation fails during navigation. */
  const until = (holds: () => Promise<boolean>, what: string) =>
    expect(async () => expect(await holds(), what).toBe(true)).toPass();
  const place = async (role: Role, name: string): Promise<Point> => {
    let found: Point | null = null;
    await until(async () => Boolean((found = await find(role, name))), `${role} "${name}" is there`);
    return found!;
  };
  return {
    ...tab,
    open: (pathname) => tab.goto(origin + pathname),
    click: async (role, name) => tab.click(await place(role, name)),
    sees: (role, name) => until(async () => (await find(role, name)) !== null, `${role} "${name}" is seen`),
    doesNotSee: (role, name) => until(async () => (await find(role, name)) === null, `${role} "${name}" is not seen`),
    reads: (text) => until(async () => text.test(await tab.run(() => document.body.innerText)), `${text} is read`),
    isAt: (pathname) => until(async () => (await tab.run(() => location.pathname)) === pathname, `is at ${pathname}`),
    paste: async () => {
      await tab.run(() => {
        const field = Object.assign(document.createElement('textarea'), {id: 'paste'});
        document.body.append(field);
        field.focus({preventScroll: true});
      });
      await tab.press('Control+v');
      return tab.run(() => {
        const field = document.querySelector<HTMLTextAreaElement>('#paste')!;
        field.remove();
        return field.value;
      });
    },
    hasApp: () =>
      until(async () => (await tab.run(() => document.documentElement.dataset.hasHydrated)) === 'true', 'the app runs'),
  };
}

interface Shared {
  engineName: EngineName;
  engine: Engine;
  /** The production build behind nginx, with its headers. */
  network: Network;
}

interface Each {
  /** Creates a reader. Any message that `expectMessage` does not declare fails the journey. */
  sitDown: (size?: Size, preferences?: Preferences) => Promise<Reader>;
  /** Whether the engine supports an operation. The report of `npm test` lists every case where it does not. */
  canAsk: (question: Question) => boolean;
  /** Declares a message that the journey provokes. */
  expectMessage: (pattern: RegExp) => void;
}

const DESK = {width: 1280, height: 900};
export const PHONE = {width: 390, height: 800};

export const test = base.extend<Each & {expected: RegExp[]}, Shared>({
  engineName: ['chromium', {scope: 'worker', option: true}],
  engine: [
    async ({engineName}, use) => {
      const engine = await start[engineName]();
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
      await publishBuild(home);
      const server = await startNginx(home);
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
  canAsk: async ({engineName}, use, {annotations}) =>
    use((question) => {
      const description = limitOf(question, engineName);
      if (description) annotations.push({type: 'cannot be asked', description});
      return !description;
    }),
  expectMessage: async ({expected}, use) => use((pattern) => void expected.push(pattern)),
  sitDown: async ({engine, network, expected}, use) => {
    const tabs: Tab[] = [];
    await use(async (size = DESK, preferences) => {
      const tab = await engine.open(size, preferences);
      tabs.push(tab);
      return reader(tab, network.url);
    });
    network.restore();
    const messages: string[] = [];
    for (const tab of tabs) {
      messages.push(...(await tab.messages()));
      await tab.close();
    }
    expect(messages.filter((message) => !expected.some((pattern) => pattern.test(message)))).toEqual([]);
  },
});

export {expect};
