import {translate} from '@docusaurus/Translate';
import PageMenu from '@site/src/components/PageMenu';

/** A menu to take the page away as Markdown. `src/plugins/instant/copy.js` copies it and shows the button for that. */
export default function CopyPage({markdownPath}: {markdownPath: string}) {
  return (
    <PageMenu label={translate({message: 'Copy page'})}>
      <button type="button" data-copy-from={markdownPath}>
        {translate({message: 'Copy as Markdown'})}
      </button>
      {/* A file, not a route: the router must not handle it. */}
      {/* eslint-disable-next-line @docusaurus/no-html-links */}
      <a href={markdownPath}>{translate({message: 'View as Markdown'})}</a>
      <span role="status" dangerouslySetInnerHTML={{__html: ''}} />
    </PageMenu>
  );
}
