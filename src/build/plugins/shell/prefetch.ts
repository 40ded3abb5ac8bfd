/**
 * Fetches a script into the browser's cache, in place of Docusaurus's `<link rel="prefetch">`: Firefox holds that against
 * `default-src`, which allows nothing, and Safari does not know it. A script that does not come is fetched when needed.
 */
export default async function prefetch(url: string): Promise<void> {
  await fetch(url, {priority: 'low'})
    .then((response) => response.blob())
    .catch(() => {});
}
