/** No cards: `BlogPostItem/Header/Info` names the authors. */
export default function BlogPostItemHeaderAuthors() {
  return null;
}
