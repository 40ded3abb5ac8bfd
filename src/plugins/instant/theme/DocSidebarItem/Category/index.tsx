import clsx from 'clsx';
import {useEffect, useRef} from 'react';
import {isActiveSidebarItem, useVisibleSidebarItems} from '@docusaurus/plugin-content-docs/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import DocSidebarItems from '@theme/DocSidebarItems';
import type {Props} from '@theme/DocSidebarItem/Category';
import OriginalCategory from '@theme-init/DocSidebarItem/Category';

/** Opens and closes without JavaScript, also before the app has started. */
function Disclosure({item, level, activePath, onItemClick}: Props) {
  const {label, items, collapsed, className} = item;
  const details = useRef<HTMLDetailsElement>(null);
  const isActive = isActiveSidebarItem(item, activePath);
  const hasPages = useVisibleSidebarItems(items, activePath).length > 0;
  // Opens the category of the current page, even if the reader has closed it before.
  useEffect(() => {
    if (isActive && details.current) details.current.open = true;
  }, [isActive, activePath]);
  return (
    hasPages && (
      <li
        className={clsx(
          ThemeClassNames.docs.docSidebarItemCategory,
          ThemeClassNames.docs.docSidebarItemCategoryLevel(level),
          'menu__list-item',
          className,
        )}
      >
        <details ref={details} open={isActive || !collapsed}>
          <summary
            className={clsx(
              'menu__link menu__link--sublist menu__link--sublist-caret',
              isActive && 'menu__link--active',
            )}
          >
            {label}
          </summary>
          <ul className="menu__list">
            <DocSidebarItems items={items} onItemClick={onItemClick} activePath={activePath} level={level + 1} />
          </ul>
        </details>
      </li>
    )
  );
}

/** A category of the sidebar. The theme renders those that have a page, or never close. */
export default function Category(props: Props) {
  const {href, collapsible} = props.item;
  return href || !collapsible ? <OriginalCategory {...props} /> : <Disclosure {...props} />;
}
