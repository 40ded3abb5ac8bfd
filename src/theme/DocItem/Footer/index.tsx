import Link from '@docusaurus/Link';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';
import EditThisPage from '@theme/EditThisPage';
import TagsListInline from '@theme/TagsListInline';
import {provider} from '@site/provider';
import Day from '@site/src/components/Day';
import './footer.css';

/** The footer of a page: links to correct it, when its facts were last verified, and when it last changed. */
export default function DocItemFooter() {
  const {metadata, frontMatter} = useDoc();
  const {title, permalink, editUrl, lastUpdatedAt, lastUpdatedBy, tags} = metadata;
  const {last_verified: lastVerified} = frontMatter as {last_verified?: string | Date};
  const issue = new URLSearchParams({title, body: `Page: ${permalink}\n\n`}).toString();
  return (
    <footer className={`${ThemeClassNames.docs.docFooter} soft`}>
      {tags.length > 0 && (
        <div>
          <TagsListInline tags={tags} />
        </div>
      )}
      <p className="theme-doc-footer__actions">
        {editUrl && <EditThisPage editUrl={editUrl} />}
        <Link href={`${provider.repository}/issues/new?${issue}`}>{translate({message: 'Report a problem'})}</Link>
      </p>
      <p>
        {lastVerified && (
          <span>
            {translate({message: 'Facts last verified on'})} <Day date={lastVerified} />
          </span>
        )}
        {lastUpdatedAt && (
          <span>
            {translate({message: 'Last updated on'})} <Day date={lastUpdatedAt} />
          </span>
        )}
        {lastUpdatedBy}
      </p>
    </footer>
  );
}
