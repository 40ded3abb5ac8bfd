import {XMLParser, XMLValidator} from 'fast-xml-parser';
import type {Findings} from './report';

/** A text with attributes, as the parser gives it, or without. */
type Text = string | {'#text': string};

/** What is read of RSS 2.0 (dates by RFC 822) and of Atom 1.0 (by RFC 3339). */
interface Feeds {
  rss?: {
    channel?: {
      title?: string;
      link?: string;
      description?: string;
      item?: {title?: string; link?: string; guid?: Text; pubDate?: string}[];
    };
  };
  feed?: {
    title?: string;
    id?: string;
    updated?: string;
    entry?: {title?: Text; link?: {'@href': string}[]; id?: string; updated?: string}[];
  };
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name, path) => ['rss.channel.item', 'feed.entry', 'feed.entry.link'].includes(String(path)),
});

const textOf = (value: Text | undefined) => (typeof value === 'object' ? value['#text'] : value) ?? '';

/** Entries, and what the head lacks, of an RSS or Atom document. Undefined when it is neither. */
function readFeed(xml: string) {
  const {rss: {channel} = {}, feed} = parser.parse(xml) as Feeds;
  if (channel) {
    return {
      missing: (['title', 'link', 'description'] as const).filter((key) => !channel[key]),
      entries: (channel.item ?? []).map(({title = '', link = '', guid, pubDate: date = ''}) => ({
        title,
        link,
        id: textOf(guid),
        date,
      })),
    };
  }
  return (
    feed && {
      missing: (['title', 'id', 'updated'] as const).filter((key) => !feed[key]),
      entries: (feed.entry ?? []).map(({title, link, id = '', updated: date = ''}) => ({
        title: textOf(title),
        link: link?.[0]?.['@href'] ?? '',
        id,
        date,
      })),
    }
  );
}

/**
 * Checks that a feed is one: well-formed, complete at its head, with each wanted page in it once, dated.
 *
 * @param wanted full addresses of the posts
 */
export function checkFeed(where: string, xml: string, wanted: string[]): Findings {
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
