/**
 * The address of a new issue about a page, its title and text already filled in.
 * Following the link is the reader's choice: nothing is sent before.
 *
 * @param repository `https://` address of the provider's public code repository.
 * @param page the page's title and its path on the site.
 * @param isHelpful what the reader thinks of it.
 */
export function feedbackUrl(repository: string, page: {title: string; path: string}, isHelpful: boolean): string {
  const parameters = new URLSearchParams({
    title: `${isHelpful ? 'Helpful' : 'Not helpful'}: ${page.title}`,
    body: isHelpful
      ? `Page: ${page.path}\n\nWhat helped:\n`
      : `Page: ${page.path}\n\nWhat I wanted to do:\n\nWhat was missing or wrong:\n`,
  });
  return `${repository}/issues/new?${parameters.toString()}`;
}
