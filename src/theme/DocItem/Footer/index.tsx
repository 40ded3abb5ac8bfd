import {useDoc} from '@docusaurus/plugin-content-docs/client';
import OriginalFooter from '@theme-original/DocItem/Footer';
import PageFacts from '@site/src/components/PageFacts';

/** The theme's footer of a page, with the day of its last verification and a way to comment on it above. */
export default function DocItemFooter() {
  const {metadata, frontMatter} = useDoc();
  const {last_verified: lastVerified} = frontMatter as {last_verified?: string | Date};
  return (
    <>
      <PageFacts
        title={metadata.title}
        path={metadata.permalink}
        // A day without quotes arrives from YAML as a Date when the page is rendered, and as a text in the browser.
        lastVerified={lastVerified && new Date(lastVerified).toISOString().slice(0, 10)}
      />
      <OriginalFooter />
    </>
  );
}
