import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {pluginReleases} from '../../contract/pluginReleases';
import {FRONT_MATTER} from '../../lib/pageFiles';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const pages = readdirSync(path.join(root, 'docs/plugins')).map((name) => `docs/plugins/${name}`);
const partials = readdirSync(path.join(root, 'docs/_partials'))
  .filter((name) => name.startsWith('plugin-'))
  .map((name) => `docs/_partials/${name}`);

describe.each([...pages, ...partials])('%s', (file) => {
  test('has no word of somebody who does not know the plugins', () => {
    const outside =
      /\b(?:published|observed|documented|confirmed|not known|not available|was seen|public (?:code|integrations?)|the provider)\b/i;
    expect(read(file).replace(FRONT_MATTER, '')).not.toMatch(outside);
  });

  test('does not teach shop owners to attack or patch their shop', () => {
    expect(read(file)).not.toMatch(/hosts file|forge\(|alter table|--data/i);
  });
});

test.each(pluginReleases)('the release for $platform is on its page, with version, day and file', (release) => {
  expect(read(`docs/plugins/${release.page}.mdx`)).toContain(`<PluginReleases platform="${release.page}" />`);
  expect(release.worksWith).toContain('PHP');
  expect(release.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(release.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(release.file).toMatch(/^[\w./-]+\.zip$/);
  expect(release.sha256 ?? '0'.repeat(64)).toMatch(/^[0-9a-f]{64}$/);
});

describe('the three test orders', () => {
  const steps = read('docs/_partials/plugin-test-orders.mdx');
  const [card = '', unpaid = '', money = ''] = steps.split(/^\d\. /m).slice(1);

  test('ask of a test card that nothing ships, and of real money that the shop notices it', () => {
    expect(card).toContain('`TC`');
    expect(card).toContain('stays unpaid');
    expect(unpaid).toContain('stays unpaid');
    expect(money).toContain('close the browser');
    expect(money).toContain('`CP`');
    expect(money).not.toContain('`TC`');
  });

  test('end with advice that is right whatever the plugin verifies', () => {
    expect(steps).toContain('**Before you ship an expensive order, look it up in the control panel**');
  });

  test.each(pages.filter((file) => read(file).includes('page_type: plugin')))('are on %s', (file) => {
    expect(read(file)).toContain('<TestOrders />');
  });
});
