import {describe, expect, test} from 'vitest';
import {provider} from '../../provider';
import {authoriseScripts} from './inventory';

const none = {analytics: {measurementId: '', scriptUrl: ''}, widget: {scriptUrl: ''}};
const byName = (name: string, of: Parameters<typeof authoriseScripts>[0]) =>
  authoriseScripts(of).find((script) => script.name === name);

test('every row names its owner and a reason in a full sentence', () => {
  const rows = authoriseScripts(provider);
  expect(rows.length).toBeGreaterThan(2);
  for (const {name, owner, reason} of rows) {
    expect(owner, name).not.toBe('');
    expect(reason, name).toMatch(/^[A-Z].{30,}\.$/);
  }
  expect(new Set(rows.map(({name}) => name)).size).toBe(rows.length);
});

describe("other companies' scripts", () => {
  test('are those of provider.ts', () => {
    const [analytics, widget] = ['https://analytics.shop.example/tag.js', 'https://widget.shop.example/widget.js'];
    const some = {...none, analytics: {measurementId: 'X', scriptUrl: analytics}, widget: {scriptUrl: widget}};
    expect(byName('Analytics', some)?.source).toEqual({url: analytics, loadedAfterConsent: true});
    expect(byName('Social widget', some)?.source).toMatchObject({url: widget});
  });

  test('leave no row when there are none', () => {
    expect(authoriseScripts(none).every(({source}) => !('url' in source))).toBe(true);
  });

  test('may report to the hosts that their maker documents', () => {
    const scriptUrl = 'https://www.googletagmanager.com/gtag/js';
    const row = byName('Analytics', {...none, analytics: {measurementId: 'X', scriptUrl}});
    expect(row?.needs?.['connect-src']).toContain('https://*.google-analytics.com');
  });
});
