/** Nothing: these words in the head are for the crawlers of searches that this site does not have. */
export default function SearchMetadata(): null {
  return null;
}
