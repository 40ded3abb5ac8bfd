/** No mark: links to other sites open as all others do (`src/plugins/same-tab`). */
export default function IconExternalLink() {
  return null;
}
