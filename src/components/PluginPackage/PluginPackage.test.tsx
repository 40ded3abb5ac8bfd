import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test} from 'vitest';
import {plugins} from '@site/contract/tables/plugins';
import PluginPackage from '.';

const lastSegment = (route: string) => route.slice(route.lastIndexOf('/') + 1);

test.each([...new Set(plugins.rows.map(({route}) => lastSegment(route)))])(
  '%s: a column for each package',
  (platform) => {
    const html = renderToStaticMarkup(<PluginPackage platform={platform} />);
    const packages = plugins.rows.filter(({route}) => lastSegment(route) === platform);
    for (const {platform: name, listedIn2017, version} of packages) {
      expect(html).toContain(`<th scope="col">${name}</th>`);
      expect(html).toContain(`<td>${listedIn2017}</td>`);
      expect(html).toContain(`<td>${version}</td>`);
    }
    expect(html.match(/<td>/g)).toHaveLength(5 * packages.length);
  },
);

test('a platform without a row stops the build with a sentence', () => {
  expect(() => renderToStaticMarkup(<PluginPackage platform="prestashop" />)).toThrow('Add its row there.');
});
