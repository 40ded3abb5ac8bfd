import {type ReactNode, useSyncExternalStore} from 'react';
import type {Props} from '@theme/DocSidebarItem/Category';
import OriginalCategory from '@theme-original/DocSidebarItem/Category';
import {subscribe} from './parts';

/** The theme's category, drawn again when its pages have come. */
export default function Category(props: Props): ReactNode {
  const items = () => props.item.items;
  useSyncExternalStore(subscribe, items, items);
  return <OriginalCategory {...props} />;
}
