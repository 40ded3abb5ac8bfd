import type {Root} from 'hast';
import {findElement} from '../../lib/hast';

/** What machines are told of a documentation page, beside the breadcrumbs that the theme writes. */
export interface Article {
  title: string;
  /** Full address of the page. */
  url: string;
  /** Full address of its social picture. */
  image: string;
  /** Name of the provider. */
  publisher: string;
}

const contentOf = (tree: Root, name: string): string | undefined => {
  const meta = findElement(tree, ({tagName, properties}) => tagName === 'meta' && properties.name === name);
  return typeof meta?.properties.content === 'string' ? meta.properties.content : undefined;
};

/** When the page was last changed, ISO 8601; undefined where the history does not say. */
const changedOn = (tree: Root): string | undefined => {
  const time = findElement(tree, ({tagName, properties}) => tagName === 'time' && properties.itemProp !== undefined);
  return typeof time?.properties.dateTime === 'string' ? time.properties.dateTime : undefined;
};

/**
 * Describes a documentation page as a TechArticle of schema.org.
 *
 * @returns a data block for the head. `<` is written so that no text can end the block.
 */
export function describeArticle(tree: Root, {title, url, image, publisher}: Article): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    headline: title,
    description: contentOf(tree, 'description'),
    url,
    image,
    inLanguage: 'en',
    dateModified: changedOn(tree),
    publisher: {'@type': 'Organization', name: publisher},
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
