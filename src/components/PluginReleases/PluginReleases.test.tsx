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
vi.mock('payment-contract/pluginReleases', () => {
  const release = {changes: 'New.', asksInquiry: false};
  return {
    pluginReleases: [
      {
        ...release,
        page: 'one',
        platform: 'One',
        worksWith: '2 to 4',
        version: '1.0.0',
        date: '2026-01-02',
        file: 'a/b.zip',
      },
      {...release, page: 'two', platform: 'Two', worksWith: '7', version: '5.6.0', date: '2026-03-04', file: 'c/d.zip'},
    ] satisfies PluginRelease[],
  };
});

const render = (platform?: string) => renderToStaticMarkup(<PluginReleases platform={platform} />);

test('the table links each release to its page and to its file on the download host', () => {
  const html = render();
  expect(html.match(/<th role="rowheader"/g)).toHaveLength(2);
  expect(html).toContain('2 to 4');
  expect(html).toContain('<a to="/docs/plugins/one">One</a>');
  expect(html).toMatch(new RegExp(`<a [^>]*href="https://${provider.hosts.downloads}/a/b.zip">Download 1.0.0</a>`));
  expect(html).toContain('<time dateTime="2026-01-02">2 January 2026</time>');
});

test('the table says whether a release asks Inquiry', () => {
  const cells = () => [...render().matchAll(/data-label="Checks each payment">(\w+)</g)].map(([, cell]) => cell);
  expect(cells()).toEqual(['No', 'No']);
  Object.assign(pluginReleases[1]!, {asksInquiry: true});
  expect(cells()).toEqual(['No', 'Yes']);
});

test('the page of a plugin has its own release with a button, and a checksum if the data has one', () => {
  expect(render('one')).toContain(
    '1.0.0 of <time dateTime="2026-01-02">2 January 2026</time> for One. It works with 2 to 4.',
  );
  expect(render('one')).toContain('Download 1.0.0</a>');
  expect(render('one')).not.toContain('5.6.0');
  expect(render('one')).not.toContain('SHA-256');
  Object.assign(pluginReleases[1]!, {sha256: SHA256});
  expect(render('two')).toContain(`SHA-256 of d.zip: <code>${SHA256}</code>`);
});

test('a page without a release stops the build with a message', () => {
  expect(() => render('prestashop')).toThrow('Add its row there.');
});
