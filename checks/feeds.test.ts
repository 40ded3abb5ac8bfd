import {describe, expect, test} from 'vitest';
import {checkFeed} from './feeds';

const POST = 'https://docs.shop.example/blog/welcome';

const rss = (item: string, head = '<title>Blog</title><link>x</link><description>d</description>') =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${head}${item}</channel></rss>`;
const ITEM = `<item><title>Welcome</title><link>${POST}</link><guid>${POST}</guid><pubDate>Fri, 20 Nov 2026 00:00:00 GMT</pubDate></item>`;

const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title><id>b</id><updated>2026-11-20T00:00:00Z</updated>
  <entry><title type="html"><![CDATA[Welcome]]></title><id>${POST}</id><link href="${POST}"/><updated>2026-11-20T00:00:00Z</updated></entry></feed>`;

describe('a feed', () => {
  test('of either kind passes when it is whole', () => {
    expect(checkFeed('rss.xml', rss(ITEM), [POST])).toEqual({checked: 1, problems: []});
    expect(checkFeed('atom.xml', ATOM, [POST])).toEqual({checked: 1, problems: []});
  });

  test.each([
    ['is broken off', rss(ITEM).slice(0, -10), 'not XML'],
    ['is another document', '<html></html>', 'neither RSS 2.0 nor Atom'],
    ['has no description', rss(ITEM, '<title>B</title><link>x</link>'), 'no description'],
    ['has an entry without a date', rss(ITEM.replace(/<pubDate>.*<\/pubDate>/, '')), 'no date'],
    ['has an entry without an id', rss(ITEM.replace(/<guid>.*<\/guid>/, '')), 'lacks its title, link or id'],
    ['has the same entry twice', rss(ITEM + ITEM), 'shares its id'],
    ['leads elsewhere', rss(ITEM.replaceAll('welcome', 'gone')), 'which is no post'],
    ['lacks a post', rss(''), 'is not in the feed'],
  ])('that %s is sent back', (_, xml, message) => {
    expect(
      checkFeed('rss.xml', xml, [POST])
        .problems.map(({message}) => message)
        .join(),
    ).toContain(message);
  });
});
