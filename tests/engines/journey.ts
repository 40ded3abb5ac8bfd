import path from 'node:path';
import {expect, test as base} from '@playwright/test';
import {removeFolder, startNginx, temporaryFolder} from '../serving/support/servers';
import {publishBuild} from '../serving/support/site';
import type {Engine, EngineName, Point, Preferences, Question, Size, Tab} from './engine';
import {startFirefox} from './firefox';
import {openNetwork, type Network} from './network';
import {hasOwnFirefox, startOwnChromium, startOwnFirefox} from './ownBrowsers';
import {locate, SELECTORS, type Target} from './roles';
import {startWebkit} from './webkit';

const start: Record<EngineName, () => Promise<Engine>> = {
  chromium: startOwnChromium,
  firefox: hasOwnFirefox() ? startOwnFirefox : startFirefox,
  webkit: startWebkit,
};

/** The app, without the search, which is a separate script. */
export const APP = /\/assets\/js\/(?!search\.)/;

/** A reader with a browser: the tab, and actions that wait for what they need. */
function reader({goto, ...tab}: Tab, origin: string) {
  /** Polls a condition. Evaluation fails during navigation. */
  const until = (holds: () => Promise<boolean>, what: string, intervals?: number[]) =>
    expect(async () => expect(await holds(), what).toBe(true)).toPass({intervals});
  const isSeen = async (target: Target, name: string) => (await tab.run(locate, SELECTORS[target], name)) !== null;
  /** Clicks the element with a role and a name, once it is visible, uncovered, enabled and at rest. */
  const click = async (target: Target, name: string) => {
    let place: Point | null = null;
    const isAtRest = async () => {
      const before = place;
      place = await tab.run(locate, `:is(${SELECTORS[target]}):not(:disabled)`, name);
      return place !== null && before?.x === place.x && before.y === place.y;
    };
    // The top bar takes 200 ms to leave when the page scrolls, and what is below it then moves up.
    await until(isAtRest, `${target} "${name}" can be clicked`, [300]);
    await tab.click(place!);
  };
  /** Waits until a field has the focus. */
  const isInField = () =>
    until(() => tab.run(() => document.activeElement!.matches('input, textarea')), 'a field has the focus');
  return {
    ...tab,
    click,
    isInField,
    /** Opens a path of the site. */
    open: (pathname: string) => goto(origin + pathname),
    /** Opens the fields of the first call of the page. */
    openFields: async () => {
      await click('button', 'Change the fields');
      await isInField();
    },
    /** Waits until an element is visible, or until it is not. */
    sees: (target: Target, name: string) => until(() => isSeen(target, name), `${target} "${name}" is seen`),
    doesNotSee: (target: Target, name: string) =>
      until(async () => !(await isSeen(target, name)), `${target} "${name}" is not seen`),
    /** Waits until the page shows a text. */
    reads: (text: RegExp) =>
      until(async () => text.test(await tab.run(() => document.body.innerText)), `${text} is read`),
    /** Waits until the page has a path. */
    isAt: (pathname: string) =>
      until(async () => (await tab.run(() => location.pathname)) === pathname, `is at ${pathname}`),
    /** Pastes the clipboard into a new field. Returns the text. */
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
    /** Starts the app with a key that does nothing else, and waits until it has hydrated the page. */
    hasApp: async () => {
      await tab.press('Shift');
      await until(
        async () => (await tab.run(() => document.documentElement.dataset.hasHydrated)) === 'true',
        'the app runs',
      );
    },
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
  sitDown: (size?: Size, preferences?: Preferences) => Promise<ReturnType<typeof reader>>;
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
  canAsk: async ({engine}, use, {annotations}) =>
    use((question) => {
      const description = engine.limits?.[question];
      if (description) annotations.push({type: 'cannot be asked', description});
      return !description;
    }),
  expectMessage: async ({expected}, use) => use((pattern) => void expected.push(pattern)),
  sitDown: async ({engine, network, expected}, use, testInfo) => {
    testInfo.skip(!!engine.missing, engine.missing);
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
