import {useActiveDocContext, useActivePlugin} from '@docusaurus/plugin-content-docs/client';
import {translate} from '@docusaurus/Translate';
import OriginalBreadcrumbs from '@theme-init/DocBreadcrumbs';
import PopoverButton from '../../../../components/PopoverButton';
import './breadcrumbs.css';

/** Two sheets. */
const ICON = (
  <svg width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M5.5 5.5h8v8h-8zm-2.5 5h-.5v-8h8V3" />
  </svg>
);

/**
 * The theme's breadcrumbs, and a menu to take the page away as Markdown, but for generated indexes, which have no
 * Markdown version. `../../browser/copyPage.js` copies it.
 */
export default function DocBreadcrumbs() {
  const {activeDoc} = useActiveDocContext(useActivePlugin()?.pluginId);
  if (!activeDoc) return <OriginalBreadcrumbs />;
  const markdown = `${activeDoc.path.replace(/\/$/, '')}.md`;
  return (
    <div className="page-row">
      <OriginalBreadcrumbs />
      <PopoverButton label={translate({message: 'Copy page'})} icon={ICON}>
        <button type="button" className="clean-btn menu__link" data-copy-from={markdown}>
          {translate({message: 'Copy as Markdown'})}
        </button>
        {/* A file, not a route: the router must not handle it. */}
        {/* eslint-disable-next-line @docusaurus/no-html-links */}
        <a className="menu__link" href={markdown}>
          {translate({message: 'View as Markdown'})}
        </a>
        {/* `copyPage.js` writes here. React leaves the content of such an element alone. */}
        <span dangerouslySetInnerHTML={{__html: ''}} />
      </PopoverButton>
    </div>
  );
}
