import {expect, test} from 'vitest';
import {createSitemapItems} from './sitemap';

test.each([
  {baseUrl: '/', end: ''},
  {baseUrl: '/pay/docs/', end: '/'},
])('leaves out lists and what leads on, below $baseUrl and with "$end" at the end', async ({baseUrl, end}) => {
  const url = 'https://docs.shop.example';
  const found = ['docs', 'docs/a', 'blog', 'blog/a-post', 'blog/archive', 'blog/tags', 'blog/tags/b'];
  const items = [baseUrl, ...found.map((page) => `${baseUrl}${page}${end}`)].map((address) => ({url: url + address}));
  const params = {
    siteConfig: {url, baseUrl},
    routes: [],
    defaultCreateSitemapItems: () => Promise.resolve(items),
  } as unknown as Parameters<typeof createSitemapItems>[0];
  const left = (await createSitemapItems(params)).map((item) => item.url.slice((url + baseUrl).length));
  expect(left).toEqual(['', `docs/a${end}`, `blog${end}`, `blog/a-post${end}`]);
});
