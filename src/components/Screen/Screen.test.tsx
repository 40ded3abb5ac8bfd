import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test} from 'vitest';
import Screen, {Setting} from '.';

test('is a list of settings in words', () => {
  const html = renderToStaticMarkup(
    <Screen title="Settings" button="Save">
      <Setting label="Enable" on />
      <Setting label="Merchant ID" value="00100042" />
      <Setting label="Description" value="" />
      <Setting label="ร้านค้า · Language" choice="Thai" />
    </Screen>,
  );
  const texts = [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, entry]) => entry!.replace(/<[^>]*>/g, ''));
  expect(texts).toEqual([
    'Enable: on',
    'Merchant ID: 00100042',
    'Description',
    'ร้านค้า · Language: Thai',
    'Button: Save',
  ]);
  expect(html).toContain('<code class="field__input setting__value">00100042</code>');
  expect(html).toContain('<span lang="th">ร้านค้า</span> · Language');
});
