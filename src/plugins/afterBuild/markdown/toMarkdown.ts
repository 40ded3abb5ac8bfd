import type {Root} from 'hast';
import {findElement} from '../../../../lib/hast';
import {readDescription} from '../readPages/description';
import {fullTwin} from './twins';
import {MarkdownWriter} from './write';

/** A page as Markdown, and what the map of the site says of it. */
export interface MarkdownPage {
  title: string;
  description: string;
  /** With each sample in its first language. */
  markdown: string;
  /** With the samples in all languages; undefined when there is no sample in several. */
  full?: string;
}

/**
 * Turns a built page into Markdown: its main part with tables, samples, diagrams as the lists that tell the same story,
 * and full addresses.
 *
 * @param tree the page as it was built; it stays as it is.
 * @throws Error when the page has no article.
 */
export function toMarkdown(tree: Root, pageUrl: string): MarkdownPage {
  const article = findElement(tree, ({tagName}) => tagName === 'article');
  const {heading: title, description = ''} = readDescription(tree);
  if (!article || !title) throw new Error(`${pageUrl} has no article with a heading to turn into Markdown.`);
  const write = (writer: MarkdownWriter) =>
    `# ${title}\n\n> ${description}\n\nSource: ${pageUrl}\n\n${writer.write(article)}\n`;
  const short = new MarkdownWriter(pageUrl, fullTwin(`${pageUrl.replace(/\/$/, '')}.md`));
  const markdown = write(short);
  return {title, description, markdown, ...(short.hasLanguages && {full: write(new MarkdownWriter(pageUrl))})};
}
