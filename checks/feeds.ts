import {XMLParser, XMLValidator} from 'fast-xml-parser';
import type {Problem} from './report';

/** One entry of a feed, in words that RSS and Atom share. */
export interface FeedEntry {
  title: string;
  link: string;
  id: string;
  /** As written: RFC 822 in RSS, RFC 3339 in Atom. */
  date: string;
}

interface RssChannel {
  title?: string;
  link?: string;
  description?: string;
  item?: {title?: string; link?: string; guid?: string | {'#text': string}; pubDate?: string}[];
}

interface AtomFeed {
  title?: string;
  id?: string;
  updated?: string;
  entry?: {title?: string | {'#text': string}; link?: {'@href': string}[]; id?: string; updated?: string}[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name, path) => ['rss.channel.item', 'feed.entry', 'feed.entry.link'].includes(String(path)),
});

const textOf = (value: string | {'#text': string} | undefined) =>
  (typeof value === 'object' ? value['#text'] : value) ?? '';

/** Entries and head of an RSS 2.0 or Atom 1.0 document. Undefined when it is neither. */
function readFeed(xml: string): {missing: string[]; entries: FeedEntry[]} | undefined {
  const {rss, feed} = parser.parse(xml) as {rss?: {channel?: RssChannel}; feed?: AtomFeed};
  if (rss?.channel) {
    const {channel} = rss;
    return {
      missing: (['title', 'link', 'description'] as const).filter((key) => !channel[key]),
      entries: (channel.item ?? []).map(({title = '', link = '', guid, pubDate = ''}) => ({
        title,
        link,
        id: textOf(guid),
        date: pubDate,
      })),
    };
  }
  if (feed) {
    return {
      missing: (['title', 'id', 'updated'] as const).filter((key) => !feed[key]),
      entries: (feed.entry ?? []).map(({title, link, id = '', updated = ''}) => ({
        title: textOf(title),
        link: link?.[0]?.['@href'] ?? '',
        id,
        date: updated,
      })),
    };
  }
  return undefined;
}

/**
 * Checks that a feed is one: well-formed, complete at its head, with each wanted page in it once, dated.
 *
 * @param wanted full addresses of the posts
 * @returns how many entries were read, and what to fix
 */
export function checkFeed(where: string, xml: string, wanted: string[]): {checked: number; problems: Problem[]} {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) {
    return {checked: 0, problems: [{where, line: valid.err.line, message: `This is not XML: ${valid.err.msg}`}]};
  }
  const feed = readFeed(xml);
  if (!feed) return {checked: 0, problems: [{where, message: 'This is neither RSS 2.0 nor Atom 1.0.'}]};
  const {missing, entries} = feed;
  const messages = missing.map((key) => `The feed has no ${key}.`);
  for (const {title, link, id, date} of entries) {
    const name = title || link || id || 'An entry';
    if (!title || !link || !id) messages.push(`"${name}" lacks its title, link or id.`);
    if (Number.isNaN(Date.parse(date))) messages.push(`"${name}" is dated "${date}", which is no date.`);
    if (!wanted.includes(link)) messages.push(`"${name}" leads to ${link}, which is no post.`);
    if (entries.filter((other) => other.id === id).length > 1)
      messages.push(`"${name}" shares its id ${id} with another.`);
  }
  for (const link of wanted) {
    if (!entries.some((entry) => entry.link === link)) messages.push(`The post ${link} is not in the feed.`);
  }
  return {checked: entries.length, problems: messages.map((message) => ({where, message}))};
}
