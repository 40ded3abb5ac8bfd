import clsx from 'clsx';
import {useEffect, useRef, useState} from 'react';
import {isActiveSidebarItem, useDocsSidebar, useVisibleSidebarItems} from '@docusaurus/plugin-content-docs/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';
import DocSidebarItems from '@theme/DocSidebarItems';
import type {Props} from '@theme/DocSidebarItem/Category';
import OriginalCategory from '@theme-init/DocSidebarItem/Category';
import {countLinks, firstLink, isLong} from '@site/src/plugins/instant/SidebarLinks';
import styles from './styles.module.css';

/**
 * Opens and closes by the browser alone: before the app has started, without it and without scripts. In a long sidebar, a
 * closed category holds the link to its first page, on which it is open, and the others when the app sees it open.
 */
function Disclosure({item, level, activePath, onItemClick}: Props) {
  const {label, items, collapsed, className} = item;
  const details = useRef<HTMLDetailsElement>(null);
  const isActive = isActiveSidebarItem(item, activePath);
  const hasPages = useVisibleSidebarItems(items, activePath).length > 0;
  const sidebar = useDocsSidebar();
  const [wasOpened, setOpened] = useState(false);
  const isWhole = wasOpened || isActive || !collapsed || !sidebar || !isLong(sidebar.items);
  const first = isWhole ? undefined : firstLink(items);
  const others = first ? countLinks(items) - 1 : 0;
  // The page that is shown is seen in its category, whatever the reader has closed before.
  useEffect(() => {
    if (isActive && details.current) details.current.open = true;
  }, [isActive, activePath]);
  const completeWhenOpen = () => {
    if (first && details.current?.open) setOpened(true);
  };
  // The reader may have been faster than the app.
  useEffect(completeWhenOpen);
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
        <details ref={details} open={isActive || !collapsed} onToggle={completeWhenOpen}>
          <summary
            className={clsx(
              'menu__link menu__link--sublist menu__link--sublist-caret',
              isActive && 'menu__link--active',
              styles.label,
            )}
          >
            {label}
          </summary>
          <ul className="menu__list">
            <DocSidebarItems
              items={first ? [first] : items}
              onItemClick={onItemClick}
              activePath={activePath}
              level={level + 1}
            />
            {others > 0 && (
              <li className={styles.others}>
                {translate({message: 'and {count} more'}).replace('{count}', String(others))}
              </li>
            )}
          </ul>
        </details>
      </li>
    )
  );
}

/** A category of the sidebar. One that has a page of its own, or that never closes, is the theme's. */
export default function Category(props: Props) {
  const {href, collapsible} = props.item;
  return href || !collapsible ? <OriginalCategory {...props} /> : <Disclosure {...props} />;
}
