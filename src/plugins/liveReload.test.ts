import {expect, test, vi} from 'vitest';
import type {LoadContext} from '@docusaurus/types';
import liveReload from './liveReload';

test('a change to provider.ts is answered with what to do', () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const plugin = liveReload({siteDir: '/site'} as LoadContext);
  expect(plugin.getPathsToWatch?.()).toEqual(['/site/provider.ts']);
  void plugin.loadContent?.();
  expect(said).not.toHaveBeenCalled();
  void plugin.loadContent?.();
  expect(said.mock.calls).toEqual([[expect.stringContaining('start it again')]]);
  said.mockRestore();
});
