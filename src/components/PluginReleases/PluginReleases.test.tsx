import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test, vi} from 'vitest';
import {type PluginRelease, pluginReleases} from 'payment-contract/pluginReleases';
import {provider} from '@site/provider';
import PluginReleases from '.';

const SHA256 = '0123456789abcdef'.repeat(4);

// These module names exist only in a Docusaurus build.
vi.mock('@docusaurus/Link', () => ({default: 'a'}));
vi.mock('@docusaurus/useBrokenLinks', () => ({default: () => ({collectAnchor: () => {}})}));
vi.mock('@docusaurus/useDocusaurusContext', () => ({default: () => ({i18n: {currentLocale: 'en'}})}));
vi.mock('payment-contract/pluginReleases', () => ({
  pluginReleases: [
    {page: 'one', platform: 'One', worksWith: 'One 2 to 4', version: '1.0.0', date: '2026-01-02', file: 'one/a.zip'},
    {page: 'two', platform: 'Two', worksWith: 'Two 7', version: '5.6.0', date: '2026-03-04', file: 'two/b.zip'},
  ] satisfies PluginRelease[],
}));

const render = (platform?: string) => renderToStaticMarkup(<PluginReleases platform={platform} />);

test('shows each release, with its file on the download host', () => {
  const html = render();
  expect(html.match(/<th role="rowheader"/g)).toHaveLength(2);
  expect(html).toContain('One 2 to 4');
  expect(html).toContain('1.0.0, <time dateTime="2026-01-02">2 January 2026</time>');
  expect(html).toContain(`href="https://${provider.hosts.downloads}/one/a.zip"`);
  expect(html).toContain('Download 1.0.0</a><br/>a.zip');
  expect(html).toContain('<a to="/docs/plugins/one">One</a>');
  expect(html).not.toContain('SHA-256');
});

test('shows only the releases of its page, with a checksum if the data has one', () => {
  Object.assign(pluginReleases[1]!, {sha256: SHA256});
  expect(render('two')).toContain(`SHA-256: <code>${SHA256}</code>`);
  expect(render('two')).not.toContain('1.0.0');
  expect(render('one')).not.toContain('SHA-256');
});

test('a page without a release stops the build with a message', () => {
  expect(() => render('prestashop')).toThrow('Add its row there.');
});
