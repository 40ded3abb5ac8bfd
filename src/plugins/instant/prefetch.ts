const fetched = new Set<string>();

/**
 * Fetches a script into the browser's cache, once, in place of Docusaurus's `<link rel="prefetch">`: Firefox holds that
 * against `default-src`, which allows nothing, and Safari does not know it. A script that does not come is fetched when
 * needed.
 */
export default async function prefetch(url: string): Promise<void> {
  if (fetched.has(url)) return;
  fetched.add(url);
  await fetch(url, {priority: 'low'})
    .then((response) => response.blob())
    .catch(() => fetched.delete(url));
}
