/** What machines are told of a documentation page, beside the breadcrumbs that the theme writes. */
export interface Article {
  title: string;
  description?: string;
  language: string;
  /** Full address of the page. */
  url: string;
  /** Full address of its social picture. */
  image: string;
  /** When it was last changed, ISO 8601; undefined where the history does not say. */
  changed?: string;
  /** Name of the provider. */
  publisher: string;
}

/**
 * Describes a documentation page as a TechArticle of schema.org.
 *
 * @returns a data block for the head. `<` is written so that no text can end the block.
 */
export function describeArticle({title, description, language, url, image, changed, publisher}: Article): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    headline: title,
    description,
    url,
    image,
    inLanguage: language,
    dateModified: changed,
    publisher: {'@type': 'Organization', name: publisher},
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
